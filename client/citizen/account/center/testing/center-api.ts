import type { ReportView } from '../../../../../contract/report/report.ts'
import { statusNames, type Status } from '../../../../../contract/report/report-status.ts'
import type { Received } from '../../../../../contract/receive.ts'
import type { User } from '../../../../../contract/account/session.ts'
import { initialState, useStore } from '../../../../kit/store.ts'
import { announce } from '../../../../testing/announce.ts'
import type { ApiDouble } from '../../../../testing/api-double.ts'
import { startReportApi } from '../../../../testing/report-api.ts'

const at = '2026-08-01T01:05:00Z'

export const citizen: { name: string } & Received<User> = {
  name: '王小明',
  phone: '138****5678',
  wx_bound: false,
  unread: 0,
}

/** An id as in the list. */
export const reportId = 'a'.repeat(43)

export const view: ReportView = {
  status: 'supplement',
  status_name: '待补充',
  report_type: { id: 3, name: '诈骗' },
  title: null,
  real_name: true,
  reported_at: at,
  file_count: 0,
  timeline: [{ status: 'received', status_name: '待受理', at, note: null }],
  thread: [],
  may: { message: true, appeal: false },
}

/** Entries of the own list, all of one status. */
export const reports = (count: number, status: Status = 'received') =>
  Array.from({ length: count }, (_, i) => ({
    report_id: String(i).padStart(43, 'a'),
    status,
    status_name: statusNames[status],
    report_type: { id: 3, name: '诈骗' },
    title: i === 0 ? '假冒客服' : null,
    ...(i === 1 && { summary: 'xpj88.cyou' }),
    reported_at: at,
  }))

export const notices = (count: number, read = false) =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    title: `您的举报：第 ${i + 1} 条`,
    text: '请查看',
    at,
    read,
  }))

/** Starts an API with a signed-in citizen, who is in the store as after the guard. */
export async function startCenterApi(user: Received<User> = {}): Promise<ApiDouble> {
  const api = await startReportApi()
  const known = { ...citizen, ...user }
  api.on('self/info', { data: { user: known } })
  api.on('self/password/verify', { data: { verify_ticket: 'verify-ticket-0001', expires_in: 600 } })
  useStore.setState({ ...initialState, user: known, config: { personal_center: 1 } }, true)
  announce()
  return api
}
