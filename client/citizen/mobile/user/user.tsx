import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wechatReturn } from '../../account/wechat-trip.ts'
import { reportIdOf } from '../../account/center/reports/own-reports-address.ts'
import { OwnReport } from '../../account/center/reports/own-report.tsx'
import { OwnReports } from '../../account/center/reports/own-reports.tsx'
import { OwnNotices } from '../../account/center/notices/own-notices.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { SiteScreen } from '../../site/screen/site-screen.tsx'
import { type Tab, tabNames, tabs, UserTabs } from './user-tabs.tsx'

const loadAccount = () => import('./account-tab.tsx')

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
  if (tab === 'account') return <SiteScreen load={loadAccount} />
  return (
    <Screen key={tab} title={tabNames[tab]}>
      <UserTabs tab={tab} />
      {tab === 'reports' ? <OwnReports /> : <OwnNotices />}
    </Screen>
  )
}
