import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { languages } from '../../../../contract/pages.ts'
import { useHeading } from '../../site/screen/use-heading.ts'
import { useFrontConfig, useSiteTitle } from '../../site/front-config.ts'
import { SiteLogo } from '../../site/site-logo.tsx'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import styles from './english.module.css'

interface EnglishFrameProps {
  title: string
  /** Replaces another frame at the same address and takes the focus, as after a navigation. */
  isNext?: boolean
  children: ReactNode
}

/** Header, heading and footer of an English page. */
export function EnglishFrame({ title, isNext = false, children }: EnglishFrameProps) {
  const heading = useHeading(title, languages.en.siteTitle)
  useEffect(() => {
    if (!isNext) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [isNext, heading])
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/en" className={styles.home}>
            {runtimeConfig().logo && <SiteLogo />}
            <span>
              <b>{languages.en.siteTitle}</b>
              <span lang="zh-CN">{useSiteTitle()}</span>
            </span>
          </Link>
          <nav aria-label="Main">
            <ul className={styles.nav}>
              <li>
                <Link to="/en/report">Report</Link>
              </li>
              <li>
                <Link to="/en/query">Check progress</Link>
              </li>
              <li>
                <Link to="/" lang="zh-CN" hrefLang="zh-CN">
                  中文
                </Link>
              </li>
            </ul>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <EnglishFooter />
    </div>
  )
}

/** Operator and contacts; the names are Chinese. */
function EnglishFooter() {
  const { organiser: configured, contact_phone, contact_email, is_sample } = runtimeConfig()
  const { organiser: decided } = useFrontConfig()
  const organiser = decided || configured
  const sample = is_sample && ' (sample)'
  return (
    <footer className={styles.footer}>
      <ul>
        {organiser && (
          <li>
            Run by <span lang="zh-CN">{organiser}</span>
            {!decided && sample}
          </li>
        )}
        {contact_phone && (
          <li>
            Telephone: <a href={`tel:${contact_phone}`}>{contact_phone}</a>
            {sample}
          </li>
        )}
        {contact_email && (
          <li>
            E-mail: <a href={`mailto:${contact_email}`}>{contact_email}</a>
            {sample}
          </li>
        )}
        <li>
          <Link to="/privacy" hrefLang="zh-CN">
            Privacy notice (in Chinese)
          </Link>
        </li>
      </ul>
    </footer>
  )
}
