import * as strip from '#words/accessibility.ts'
import * as words from '#words/frame.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { CallLink } from '../../site/call-link.tsx'
import { LanguageSwitch } from '../../site/language-switch.tsx'
import { Organiser } from '../../site/organiser.tsx'
import { SiteLogo } from '../../site/site-logo.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { useAccessibility } from '../../site/accessibility/use-accessibility.tsx'
import { hasMoved } from '../../../kit/navigation/visit.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { phonePaths as paths } from '../../site/paths.ts'
import { tabs } from './tabs.ts'
import styles from './header.module.css'

/** The portal's name, a back button and the accessibility buttons; in elder mode, one sticky row of large buttons. */
export function Header() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { panelButton, elderButton, isElder, tools } = useAccessibility()
  const isTab = !search && tabs.some(({ to }) => to === pathname)
  // A page opened by an external link has no entry of ours behind it.
  const back = () => void (hasMoved() ? navigate(-1) : navigate(paths.home, { replace: true }))
  const backButton = !isTab && (
    <button type="button" className={styles.back} onClick={back}>
      <ChevronLeft size={24} />
      {words.back}
    </button>
  )
  return (
    <>
      {isElder ? (
        <header className={styles.elder} aria-label={strip.elder}>
          {isTab ? (
            <Link to={paths.home} className={styles.mark} aria-label={words.tabs.home}>
              <SiteLogo size={36} />
            </Link>
          ) : (
            backButton
          )}
          <CallLink />
          {panelButton}
          {elderButton}
        </header>
      ) : (
        <header className={styles.header}>
          <div className={styles.bar}>
            {backButton}
            <Link to={paths.home} className={styles.home}>
              {isTab && runtimeConfig().logo && <SiteLogo size={36} />}
              <span>
                <SiteTitle />
              </span>
            </Link>
            <div className={styles.buttons}>
              <LanguageSwitch className={styles.language} />
              {panelButton}
              {elderButton}
            </div>
            {isTab && <Organiser className={styles.organiser} />}
          </div>
        </header>
      )}
      {tools && (
        <section className={styles.tools} aria-label={strip.name}>
          {tools}
        </section>
      )}
    </>
  )
}
