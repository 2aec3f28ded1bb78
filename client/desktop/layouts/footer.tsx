import { Link } from 'react-router-dom'
import { mailto } from '../../features/site/contact-addresses.ts'
import { ContactList } from '../../features/site/contact-list.tsx'
import { Filings } from '../../features/site/filings.tsx'
import { legalPaths } from '../../features/site/legal/legal-paths.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import styles from './footer.module.css'
import { MobileViewLink } from './mobile-view-link.tsx'

/** Who runs the portal, how to reach them, and what one looks for at the foot of a public site. */
export function Footer() {
  const { contact_email } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label="网站信息">
          <ul className={styles.links}>
            <li>
              <Link to="/sitemap">网站地图</Link>
            </li>
            <li>
              <Link to={legalPaths.privacy}>隐私说明</Link>
            </li>
            <li>
              <Link to={legalPaths.rules}>举报规则</Link>
            </li>
            <li>
              <Link to="/accessibility">无障碍声明</Link>
            </li>
            {contact_email && (
              <li>
                <a href={mailto(contact_email, '网站找错')}>找错</a>
              </li>
            )}
            <li>
              <MobileViewLink />
            </li>
          </ul>
        </nav>
        <ContactList className={styles.contact} />
        <Filings className={styles.filings} />
      </div>
    </footer>
  )
}
