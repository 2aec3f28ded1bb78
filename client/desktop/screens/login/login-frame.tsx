import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSiteTitle } from '../../../features/site/front-config.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { SiteLogo } from '../../../features/site/site-logo.tsx'
import { useHeading } from '../../../features/screen/use-heading.ts'
import { MobileViewLink } from '../../layouts/mobile-view-link.tsx'
import styles from './login.module.css'

/** The portal's name on one side, one form on the other. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useHeading(title)
  const siteTitle = useSiteTitle()
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <Link to="/" className={styles.home}>
          {runtimeConfig().logo && <SiteLogo />}
          {siteTitle}
        </Link>
        <p className={styles.word}>每一条线索，我们都认真对待。</p>
      </div>
      <div className={styles.content}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        <p>
          <MobileViewLink />
        </p>
      </div>
    </div>
  )
}
