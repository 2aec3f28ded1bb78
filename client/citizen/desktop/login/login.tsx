import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import SignInScreen from '../../account/sign-in/sign-in-screen.tsx'
import { useHeading } from '../../site/screen/use-heading.ts'
import { Organiser } from '../../site/organiser.tsx'
import { SiteLogo } from '../../site/site-logo.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { MobileViewLink } from '../layouts/mobile-view-link.tsx'
import styles from './login.module.css'

/** Frame of a form on the login page: a sheet below the portal's name. */
function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useHeading(title)
  return (
    <div className={styles.screen}>
      <div className={styles.band}>
        <Link to="/" className={styles.home}>
          {runtimeConfig().logo && <SiteLogo size={52} />}
          <span>
            <span className={styles.name}>
              <SiteTitle />
            </span>
            <Organiser className={styles.organiser} />
          </span>
        </Link>
      </div>
      <div className={styles.sheet}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <p>
        <MobileViewLink />
      </p>
    </div>
  )
}

/** Signing in, registering and resetting the password. */
export default function Login() {
  return <SignInScreen frame={LoginFrame} />
}
