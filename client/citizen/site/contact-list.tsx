import { langOf } from '#words/language.ts'
import * as words from '#words/frame.ts'
import { useIdentity, useSiteTitle } from './front-config.ts'
import { Organiser } from './organiser.tsx'

/** Operator and contacts; an empty value leaves no gap. */
export function ContactList({ className }: { className: string | undefined }) {
  const siteTitle = useSiteTitle()
  const { contact_phone, contact_email, contact_hours, mark } = useIdentity()
  const hours = words.hoursInWords(contact_hours ?? '')
  return (
    <ul className={className}>
      <li>
        <Organiser otherwise={siteTitle} />
      </li>
      {contact_phone && (
        <li>
          {words.phone}
          <a href={`tel:${contact_phone}`} translate="no">
            {contact_phone}
          </a>
          {hours && <span lang={langOf(hours)}>{words.inBrackets(hours)}</span>}
          {mark}
        </li>
      )}
      {contact_email && (
        <li>
          {words.email}
          <a href={`mailto:${contact_email}`} translate="no">
            {contact_email}
          </a>
          {mark}
        </li>
      )}
    </ul>
  )
}
