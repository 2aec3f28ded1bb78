import Smartphone from 'lucide-react/icons/smartphone'
import { useLocation } from 'react-router-dom'
import { mobileView } from '../mobile-view.ts'
import styles from './mobile-view-link.module.css'

/** The same page of the mobile site: undoes the wish for the desktop site. */
export function MobileViewLink() {
  const { pathname, search } = useLocation()
  return (
    <a href={mobileView(pathname, search)} className={styles.link}>
      <Smartphone size={16} />
      手机版
    </a>
  )
}
