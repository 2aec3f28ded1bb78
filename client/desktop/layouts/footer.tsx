import { Link } from 'react-router-dom'
import { mailto, policeFilingUrl } from '../../features/site/contact-addresses.ts'
import { useFrontConfig, useSiteTitle } from '../../features/site/front-config.ts'
import { legalPaths } from '../../features/site/legal/legal-paths.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { ExternalLink } from '../../kit/ui/external-link/external-link.tsx'
import styles from './footer.module.css'

/** Who runs the portal and how to reach them; what is not configured leaves no gap. */
export function Footer() {
  const { organiser } = useFrontConfig()
  const siteTitle = useSiteTitle()
  const { icp_number, police_filing, contact_phone, contact_email } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
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
        </div>
        <div className={styles.filing}>
          <Link to={legalPaths.privacy}>隐私说明</Link>
          <Link to={legalPaths.rules}>举报规则</Link>
          {icp_number && (
            <ExternalLink href="https://beian.miit.gov.cn/">{icp_number}</ExternalLink>
          )}
          {police_filing && (
            <ExternalLink href={policeFilingUrl(police_filing)}>{police_filing}</ExternalLink>
          )}
          {contact_email && <a href={mailto(contact_email, '网站找错')}>找错</a>}
        </div>
      </div>
    </footer>
  )
}
