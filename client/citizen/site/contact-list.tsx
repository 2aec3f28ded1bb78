import { runtimeConfig } from '../../kit/runtime-config.ts'
import { sampleMark, useSiteTitle } from './front-config.ts'
import { Organiser } from './organiser.tsx'

/** Operator and contacts; an empty value leaves no gap. */
export function ContactList({ className }: { className: string | undefined }) {
  const siteTitle = useSiteTitle()
  const { contact_phone, contact_email, contact_hours } = runtimeConfig()
  const mark = sampleMark()
  return (
    <ul className={className}>
      <li>
        <Organiser otherwise={siteTitle} />
      </li>
      {contact_phone && (
        <li>
          电话：<a href={`tel:${contact_phone}`}>{contact_phone}</a>
          {contact_hours && `（${contact_hours}）`}
          {mark}
        </li>
      )}
      {contact_email && (
        <li>
          邮箱：<a href={`mailto:${contact_email}`}>{contact_email}</a>
          {mark}
        </li>
      )}
    </ul>
  )
}
