import { AsidePart } from '../../kit/ui/with-aside/aside-part.tsx'
import { AfterConfig } from './after-config.tsx'
import { ContactList } from './contact-list.tsx'
import styles from './help/ask-us.module.css'

/** Contacts beside a page. */
export const ContactAside = () => (
  <AfterConfig>
    <AsidePart title="联系我们">
      <ContactList className={styles.contact} />
    </AsidePart>
  </AfterConfig>
)
