import Monitor from 'lucide-react/icons/monitor'
import { Link, useLocation } from 'react-router-dom'
import { mailto, policeFilingUrl } from '../../features/site/contact-addresses.ts'
import { useFrontConfig, useSiteTitle } from '../../features/site/front-config.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { ExternalLink } from '../../kit/ui/external-link/external-link.tsx'
import { desktopAddress } from '../desktop-address.ts'
import { paths } from '../paths.ts'
import styles from './footer.module.css'

/** Who runs the portal, how to reach them, and the same page for a computer. */
export function Footer() {
  const { organiser } = useFrontConfig()
  const siteTitle = useSiteTitle()
  const { pathname, search } = useLocation()
  const { icp_number, police_filing, contact_phone, contact_email } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.links}>
          <Link to={paths.otherType}>其他举报渠道</Link>
          <Link to={paths.rules}>举报规则</Link>
          <Link to={paths.privacy}>隐私说明</Link>
          {contact_email && <a href={mailto(contact_email, '网站找错')}>找错</a>}
          <a href={desktopAddress(pathname + search)} className={styles.desktop}>
            <Monitor size={16} />
            电脑版
          </a>
        </div>
        <div className={styles.contact}>
          <span>{organiser ? `主办单位：${organiser}` : siteTitle}</span>
          {contact_phone && (
            <span>
              电话：<a href={`tel:${contact_phone}`}>{contact_phone}</a>
            </span>
          )}
          {contact_email && (
            <span>
              邮箱：<a href={`mailto:${contact_email}`}>{contact_email}</a>
            </span>
          )}
          {icp_number && (
            <ExternalLink href="https://beian.miit.gov.cn/">{icp_number}</ExternalLink>
          )}
          {police_filing && (
            <ExternalLink href={policeFilingUrl(police_filing)}>{police_filing}</ExternalLink>
          )}
        </div>
      </div>
    </footer>
  )
}
