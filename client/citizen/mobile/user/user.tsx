import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { wechatReturn } from '../../account/wechat-trip.ts'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import { reportIdOf } from '../../account/center/reports/own-reports-address.ts'
import { OwnReport } from '../../account/center/reports/own-report.tsx'
import { OwnReports } from '../../account/center/reports/own-reports.tsx'
import { OwnNotices } from '../../account/center/notices/own-notices.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { type UserTab, userTabOf, userTabs } from '../user-tab.ts'
import { Account } from './account.tsx'
import styles from './user.module.css'

const names: Readonly<Record<UserTab, string>> = {
  reports: '我的举报',
  notices: '消息通知',
  account: '账号管理',
}

/** Own reports, notices and account in one place. */
export default function User() {
  const [search] = useSearchParams()
  // Whoever comes back from WeChat was binding it to the account, and stays there.
  const [first] = useState((): UserTab =>
    wechatReturn('bind', search.toString()) ? 'account' : 'reports',
  )
  const tab = userTabOf(search) ?? first
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

const UserNavigation = ({ tab }: { tab: UserTab }) => (
  <nav aria-label="个人中心">
    <ul className={styles.tabs}>
      {userTabs.map((name) => (
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
