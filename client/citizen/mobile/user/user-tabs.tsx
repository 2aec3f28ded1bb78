import * as words from '#words/account.ts'
import { titles } from '#words/titles.ts'
import { Link } from 'react-router-dom'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import styles from './user.module.css'

export const tabs = ['reports', 'notices', 'account'] as const
export type Tab = (typeof tabs)[number]

export const tabNames: Readonly<Record<Tab, string>> = {
  reports: titles.userQuery,
  notices: titles.userNotice,
  account: titles.userAccount,
}

/** Links to the parts of the personal centre. */
export const UserTabs = ({ tab }: { tab: Tab }) => (
  <nav aria-label={words.center}>
    <ul className={styles.tabs}>
      {tabs.map((name) => (
        <li key={name}>
          <Link to={`?tab=${name}`} replace aria-current={name === tab ? 'page' : undefined}>
            {tabNames[name]}
            {name === 'notices' && <UnreadBadge />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
