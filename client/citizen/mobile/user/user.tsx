import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { wechatReturn } from '../../account/wechat-trip.ts'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import { reportIdOf } from '../../account/center/reports/own-reports-address.ts'
import { OwnReport } from '../../account/center/reports/own-report.tsx'
import { OwnReports } from '../../account/center/reports/own-reports.tsx'
import { OwnNotices } from '../../account/center/notices/own-notices.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { pages } from '../../../../contract/pages.ts'
import { Account } from './account.tsx'
import styles from './user.module.css'

const tabs = ['reports', 'notices', 'account'] as const
type Tab = (typeof tabs)[number]

const names: Readonly<Record<Tab, string>> = {
  reports: pages.userQuery.title,
  notices: pages.userNotice.title,
  account: pages.userAccount.title,
}

/** The personal centre: own reports, notices and account as tabs. */
export default function User() {
  const [search] = useSearchParams()
  // A return from WeChat after binding it belongs to the account tab.
  const [first] = useState((): Tab =>
    wechatReturn('bind', search.toString()) ? 'account' : 'reports',
  )
  const tab = tabs.find((name) => name === search.get('tab')) ?? first
  const reportId = reportIdOf(search)
  if (reportId !== undefined) return <OwnReport key={reportId} reportId={reportId} />
  const navigation = <UserNavigation tab={tab} />
  if (tab === 'account') return <Account navigation={navigation} />
  return (
    <Screen key={tab} title={names[tab]}>
      {navigation}
      {tab === 'reports' ? <OwnReports /> : <OwnNotices />}
    </Screen>
  )
}

const UserNavigation = ({ tab }: { tab: Tab }) => (
  <nav aria-label="个人中心">
    <ul className={styles.tabs}>
      {tabs.map((name) => (
        <li key={name}>
          <Link to={`?tab=${name}`} replace aria-current={name === tab ? 'page' : undefined}>
            {names[name]}
            {name === 'notices' && <UnreadBadge />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
