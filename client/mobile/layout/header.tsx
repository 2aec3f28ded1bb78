import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSiteTitle } from '../../features/site/front-config.ts'
import { SiteLogo } from '../../features/site/site-logo.tsx'
import { useAccessibility } from '../../features/accessibility/use-accessibility.tsx'
import { hasMoved } from '../../kit/navigation/visit.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { paths } from '../paths.ts'
import { tabs } from './tabs.ts'
import styles from './header.module.css'

/**
 * The portal's name, the way back where the navigation below does not lead, and the accessibility buttons:
 * beside the name while there is room, so that they take none of a small screen's height.
 */
export function Header() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const siteTitle = useSiteTitle()
  const { buttons, tools } = useAccessibility()
  const isTab = !search && tabs.some(({ to }) => to === pathname)
  // Opened by a link from elsewhere, the page has nothing of ours behind it.
  const back = () => void (hasMoved() ? navigate(-1) : navigate(paths.home, { replace: true }))
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          {!isTab && (
            <button type="button" className={styles.back} onClick={back}>
              <ChevronLeft size={24} />
              返回
            </button>
          )}
          <Link to={paths.home} className={styles.home}>
            {isTab && runtimeConfig().logo && <SiteLogo size={32} />}
            {siteTitle}
          </Link>
          <div className={styles.buttons}>{buttons}</div>
        </div>
      </header>
      {tools && (
        <section className={styles.tools} aria-label="无障碍">
          {tools}
        </section>
      )}
    </>
  )
}
