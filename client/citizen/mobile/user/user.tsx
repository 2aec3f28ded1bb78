import * as words from '#words/account.ts'
import { titles } from '#words/titles.ts'
import { useState } from 'react'
import { Link, useSearchParams, useNavigate } from 'react-router-dom'
import { wechatReturn } from '../../account/wechat-trip.ts'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import { reportIdOf } from '../../account/center/reports/own-reports-address.ts'
import { OwnReport } from '../../account/center/reports/own-report.tsx'
import { OwnReports } from '../../account/center/reports/own-reports.tsx'
import { OwnNotices } from '../../account/center/notices/own-notices.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import styles from './user.module.css'
import AccountScreen from '../../account/center/account-screen.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import LogOut from 'lucide-react/icons/log-out'
import { signOut } from '../../account/sign-in/sign-out.ts'
import { useStore } from '../../../kit/store.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'

function SignedIn() {
  const name = useStore(({ user }) => user.name)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Navigate first: the guard must not see the personal centre without a user.
    await Promise.all([navigate(paths.home), signOut()])
  }
  return (
    <Card className={styles.who}>
      <p>
        {words.signedInAs}
        <span className={styles.name}>{name}</span>
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void leave()}>
        <LogOut size={18} />
        {words.leave}
      </Button>
    </Card>
  )
}

const tabs = ['reports', 'notices', 'account'] as const
type Tab = (typeof tabs)[number]

const names: Readonly<Record<Tab, string>> = {
  reports: titles.userQuery,
  notices: titles.userNotice,
  account: titles.userAccount,
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
  if (tab === 'account')
    return (
      <AccountScreen>
        {navigation}
        <SignedIn />
      </AccountScreen>
    )
  return (
    <Screen key={tab} title={names[tab]}>
      {navigation}
      {tab === 'reports' ? <OwnReports /> : <OwnNotices />}
    </Screen>
  )
}

const UserNavigation = ({ tab }: { tab: Tab }) => (
  <nav aria-label={words.center}>
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
