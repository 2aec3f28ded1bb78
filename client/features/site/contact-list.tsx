import { runtimeConfig } from '../../kit/runtime-config.ts'
import { useFrontConfig, useSiteTitle } from './front-config.ts'

/** Who runs the portal and how to reach them; what is not configured leaves no gap. */
export function ContactList({ className }: { className: string | undefined }) {
  const { organiser } = useFrontConfig()
  const siteTitle = useSiteTitle()
  const { contact_phone, contact_email } = runtimeConfig()
  return (
    <ul className={className}>
      <li>{organiser ? `主办单位：${organiser}` : siteTitle}</li>
      {contact_phone && (
        <li>
          电话：<a href={`tel:${contact_phone}`}>{contact_phone}</a>
        </li>
      )}
      {contact_email && (
        <li>
          邮箱：<a href={`mailto:${contact_email}`}>{contact_email}</a>
        </li>
      )}
    </ul>
  )
}
