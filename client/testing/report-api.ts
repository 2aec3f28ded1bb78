import { queryCodeFrom } from '../../contract/report/query-code.ts'
import { announce } from './announce.ts'
import { type ApiDouble, startApiDouble } from './api-double.ts'

export const code = queryCodeFrom(Uint8Array.from([1, 35, 69, 103, 137, 171, 205, 239, 16, 50]))

const fraud = {
  id: 3,
  name: '诈骗',
  summary: '骗取钱财',
  guide: '写清经过\n附上截图',
  icon: 'hand-coins',
  real_name_required: false,
  order: 3,
}

export const sent = {
  data: { query_code: code, reported_at: '2026-08-01T01:05:00Z', ignored_changes: false },
}

/** A query's answer for a report on the day of its receipt. */
export const receivedReport = {
  status: 'received',
  status_name: '待受理',
  report_type: { id: 3, name: '诈骗' },
  reported_at: sent.data.reported_at,
  timeline: [{ status: 'received', status_name: '待受理', at: sent.data.reported_at, note: null }],
  thread: [],
}

/** Starts an API that accepts reports and announces our capabilities. Each captcha ticket is a new one. */
export async function startReportApi(): Promise<ApiDouble> {
  const api = await startApiDouble()
  announce()
  api.on('report/type/list', { data: { total: 1, list: [fraud] } })
  api.on('report/judge', { data: { allowed: true, need_phone: true, need_login: false } })
  api.on('captcha', { data: { challenge: { parameters: {}, signature: 's' } } })
  api.on(
    'captcha/verify',
    ...Array.from({ length: 9 }, (_, i) => ({
      data: { captcha_ticket: `captcha-ticket-000${i}`, expires_in: 300 },
    })),
  )
  api.on('report/noname/create', sent)
  api.on('report/create', sent)
  return api
}

/** Returns the bodies of all calls of a path. */
export const bodies = (api: ApiDouble, path: string): unknown[] =>
  api.received.filter((r) => r.path === path).map(({ body }): unknown => JSON.parse(body))

export const keys = (api: ApiDouble, path: string) =>
  api.received.filter((r) => r.path === path).map(({ headers }) => headers['idempotency-key'])
