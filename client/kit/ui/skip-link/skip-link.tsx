import { skip } from '#words/frame.ts'
import styles from './skip-link.module.css'

/** Link past the navigation, first in the tab order. Leaves the address unchanged. */
export const SkipLink = () => (
  <a
    href="#main"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    {skip}
  </a>
)
