import Monitor from 'lucide-react/icons/monitor'
import { Link, useLocation } from 'react-router-dom'
import { mailto } from '../../features/site/contact-addresses.ts'
import { ContactList } from '../../features/site/contact-list.tsx'
import { Filings } from '../../features/site/filings.tsx'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { desktopAddress } from '../desktop-address.ts'
import { paths } from '../paths.ts'
import styles from './footer.module.css'

/** Who runs the portal, how to reach them, and the same page for a computer. */
export function Footer() {
  const { pathname, search } = useLocation()
  const { contact_email } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label="网站信息">
          <ul className={styles.links}>
            <li>
              <Link to={paths.otherType}>其他举报渠道</Link>
            </li>
            <li>
              <Link to={paths.rules}>举报规则</Link>
            </li>
            <li>
              <Link to={paths.privacy}>隐私说明</Link>
            </li>
            <li>
              <Link to={paths.sitemap}>网站地图</Link>
            </li>
            <li>
              <Link to={paths.accessibility}>无障碍声明</Link>
            </li>
            {contact_email && (
              <li>
                <a href={mailto(contact_email, '网站找错')}>找错</a>
              </li>
            )}
            <li>
              <a href={desktopAddress(pathname + search)} className={styles.desktop}>
                <Monitor size={16} />
                电脑版
              </a>
            </li>
          </ul>
        </nav>
        <ContactList className={styles.contact} />
        <Filings className={styles.contact} />
      </div>
    </footer>
  )
}
