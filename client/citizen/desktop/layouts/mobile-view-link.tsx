import { phoneView } from '#words/frame.ts'
import Smartphone from 'lucide-react/icons/smartphone'
import { useLocation } from 'react-router-dom'
import { desktopHome } from '../../../kit/language-base.ts'
import { desktopView } from '../../../../contract/pages.ts'
import styles from './mobile-view-link.module.css'

/** Returns the address by which the edge redirects to the mobile page and forgets the wish for the desktop site. */
export function mobileView(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(desktopView.parameter, 'mobile')
  return `${desktopHome}${path.slice(1)}?${query.toString()}`
}

/** Link to the same page of the mobile site. */
export function MobileViewLink() {
  const { pathname, search } = useLocation()
  return (
    <a href={mobileView(pathname, search)} className={styles.link}>
      <Smartphone size={16} />
      {phoneView}
    </a>
  )
}
