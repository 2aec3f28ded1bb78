import * as words from '#words/site.ts'
import { type ReactNode, use } from 'react'
import { SiteContext } from '../paths.ts'
import { Screen } from './screen.tsx'
import { AsidePart } from '../../../kit/ui/with-aside/aside-part.tsx'
import { AfterConfig } from '../after-config.tsx'
import { ContactList } from '../contact-list.tsx'
import styles from '../help/ask-us.module.css'

/** Contacts beside a page. */
const ContactAside = () => (
  <AfterConfig>
    <AsidePart title={words.contact}>
      <ContactList className={styles.contact} />
    </AsidePart>
  </AfterConfig>
)

interface TextScreenProps {
  title: string
  heading?: ReactNode
  children: ReactNode
}

/** A screen to read; the desktop site shows the contacts beside it. */
export const TextScreen = (props: TextScreenProps) => (
  <Screen {...props} aside={!use(SiteContext).isPhone && <ContactAside />} />
)
