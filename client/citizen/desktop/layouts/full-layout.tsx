import { Outlet } from 'react-router-dom'
import styles from './layout.module.css'

/** Of a screen that stands alone. */
export const FullLayout = () => (
  <main id="main" tabIndex={-1} className={styles.full}>
    <Outlet />
  </main>
)
