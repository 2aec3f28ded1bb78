import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userRegister } from '../../contract/account/account.ts'
import { fileUploadMany } from '../../contract/evidence/file.ts'
import {
  reportAppeal,
  reportCreate,
  reportNonameCreate,
  type ReportView,
} from '../../contract/report/report.ts'
import { statusNames, type Status } from '../../contract/report/report-status.ts'
import { loginPassword } from '../../contract/account/sign-in.ts'
import { reportTypeList } from '../../contract/site/site.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { captchaProof } from '../../server/account/identity/captcha-ticket.ts'
import { phoneProof } from '../../server/account/identity/otp-ticket.ts'
import { issueTicket } from '../../server/account/identity/ticket.ts'
import { queryCodeFor, queryCodeMac } from '../../server/report/query-code-mac.ts'
import { readReport } from '../../server/report/tracking/read-report.ts'
import { viewOf as reportView } from '../../server/report/tracking/view.ts'
import { countReports } from '../../server/figures/count-reports.ts'
import { openCases } from '../../server/report/case/open-cases.ts'
import type { DemoApi } from './demo-api.ts'
import { closeMonths } from './demo-months.ts'
import { describeStaff, seedStaff, type DemoPerson } from './demo-staff.ts'
import { takeStaffStep, type StaffStep } from './desk-steps.ts'
import { passwordDigest } from '../../server/account/password.ts'
import { timeOf, type Step, type Story } from './story.ts'

/**
 * The account for trying the personal centre. Its numbers belong to no citizen: an operator's hotline and an unassigned
 * one.
 */
export const demoAccount = { phone: '13800138000', password: 'Demo-jubao-2026', name: '林晓' }
const otherReporter = { name: '周宁', phone: '13900139000' }

/** A report of the demo, as visitors find it. */
export interface SeededReport {
  readonly queryCode: string
  readonly status: Status
  readonly title: string
  /** Written by hand. */
  readonly isTold: boolean
}

const ticketSeconds = 300
const captchaTicket = (api: DemoApi) => issueTicket(api, captchaProof, ticketSeconds)
const phoneTicket = (api: DemoApi, purpose: string, phone: string) =>
  issueTicket(api, phoneProof(api.keyring, purpose, phone), ticketSeconds)

/** Returns the same idempotency key at every start, for a report or one of its steps. */
const keyOf = (...names: readonly (string | number)[]) =>
  createHash('sha256')
    .update(['demo', ...names].join(' '))
    .digest('base64url')
    .slice(0, 32)

async function accountToken(api: DemoApi): Promise<string> {
  const { phone, name } = demoAccount
  const password = passwordDigest(demoAccount.password)
  const token = api.visitor()
  const session = await api.call(loginPassword, { phone, password }, { token }).catch(() =>
    api.call(
      userRegister,
      {
        phone,
        password,
        name,
        otp_ticket: phoneTicket(api, 'register', phone),
        register_client: 'web',
        agreed: true,
      },
      { token },
    ),
  )
  return session.access_token
}

/** Reads the view from the database, as the call is rate-limited; undefined when the report was never sent. */
async function viewOf(api: DemoApi, queryCode: string): Promise<ReportView | undefined> {
  const row = await readReport(api, queryCodeMac(api.keyring, queryCode))
  return row && reportView(row, api.clock.now(), true)
}

async function upload(api: DemoApi, token: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const form = new FormData()
  for (const name of names) {
    const content = await readFile(join(import.meta.dirname, 'evidence', name))
    form.append('files[]', new Blob([content]), name)
  }
  const { files } = await api.call(fileUploadMany, form, { token })
  return files.map(({ file_id }) => file_id)
}

async function send(api: DemoApi, story: Story, typeId: number): Promise<void> {
  const token = story.by === 'account' ? await accountToken(api) : api.visitor()
  const { id, at: _at, by, type: _type, files = [], steps: _steps, ...contents } = story
  const report = {
    ...contents,
    report_type_id: typeId,
    seen_at: api.clock.now().toISOString(),
    file_ids: await upload(api, token, files),
  }
  const sent = { token, key: keyOf(id) }
  if (by === 'anonymous')
    await api.call(reportNonameCreate, { ...report, captcha_ticket: captchaTicket(api) }, sent)
  else {
    const { name, phone } = by === 'account' ? demoAccount : otherReporter
    const proof = by === 'visitor' && { otp_ticket: phoneTicket(api, 'report', phone) }
    const input = { ...report, reporter: { name, phone }, wants_result: true, ...proof }
    await api.call(reportCreate, input, sent)
  }
}

async function handle(api: DemoApi, step: StaffStep, codeMac: Buffer, key: string): Promise<void> {
  const row = await readReport(api, codeMac)
  if (!row) throw new Error('the report is gone')
  const report = await api.db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .leftJoin('report_case', 'report_case.report_id', 'report.id')
    .select(['report_type.is_sensitive', 'report.involves_minors', 'report_case.is_appealed'])
    .where('report.id', '=', row.id)
    .executeTakeFirstOrThrow()
  const isSensitive = report.is_sensitive || report.involves_minors
  const isAppealed = report.is_appealed === true && !['closed', 'rejected'].includes(row.status)
  await takeStaffStep(api, step, { id: row.id, status: row.status, isAppealed, isSensitive }, key)
}

async function take(api: DemoApi, step: Step, queryCode: string, key: string): Promise<void> {
  const token = api.visitor()
  if ('withdraw' in step)
    await api.call(
      reportWithdraw,
      { query_code: queryCode, captcha_ticket: captchaTicket(api) },
      { token },
    )
  else if ('appeal' in step)
    await api.call(
      reportAppeal,
      { query_code: queryCode, kind: 'appeal', msg: step.appeal },
      { token, key },
    )
  else if ('message' in step)
    await api.call(
      reportAppeal,
      { query_code: queryCode, kind: 'message', msg: step.message },
      { token, key },
    )
  else await handle(api, step, queryCodeMac(api.keyring, queryCode), key)
}

interface Pending {
  readonly at: Date
  readonly happen: () => Promise<void>
}

/** Returns the actions of a story; none when its report was sent at an earlier start. */
async function actionsOf(
  api: DemoApi,
  story: Story,
  typeId: number,
  now: Date,
): Promise<Pending[]> {
  const queryCode = queryCodeFor(api.keyring, keyOf(story.id))
  if (await viewOf(api, queryCode)) return []
  return [
    { at: timeOf(story.at, now), happen: () => send(api, story, typeId) },
    ...story.steps.map((step, index) => ({
      at: timeOf(step.at, now),
      happen: () => take(api, step, queryCode, keyOf(story.id, index)),
    })),
  ]
}

/**
 * Seeds the reports, the account and the desk of the demo through the product's own calls, at times in the past and in
 * their order. Existing data stays as it is, including visitors' changes.
 * @param now start of the demo
 * @returns the reports, oldest first, and the staff
 */
export async function seedDemo(
  api: DemoApi,
  stories: readonly Story[],
  now: Date,
): Promise<{ reports: SeededReport[]; people: DemoPerson[] }> {
  const types = await api.call(reportTypeList, { limit: 100 }, { token: api.visitor() })
  const idOf = new Map(types.list.map(({ id, name }) => [name, id]))
  const people = await seedStaff(api, idOf)
  const missing: Pending[] = []
  for (const story of stories)
    missing.push(...(await actionsOf(api, story, idOf.get(story.type) ?? 0, now)))
  for (const { at, happen } of missing.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    api.setTime(at)
    await happen()
  }
  api.setTime(now)
  await openCases(api.db, api)
  // 统计 shows figures from the beginning.
  await countReports(api)
  const generated = stories.filter(({ id }) => id.startsWith('generated-'))
  await closeMonths(
    api,
    now,
    generated.map(({ id }) => queryCodeMac(api.keyring, queryCodeFor(api.keyring, keyOf(id)))),
  )
  const reports: SeededReport[] = []
  for (const story of stories.toSorted(
    (a, b) => Number(timeOf(a.at, now)) - Number(timeOf(b.at, now)),
  )) {
    const queryCode = queryCodeFor(api.keyring, keyOf(story.id))
    const view = await viewOf(api, queryCode)
    if (!view) throw new Error(`${story.id} was not taken in`)
    const isTold = story.id.startsWith('told-')
    reports.push({ queryCode, status: view.status, title: story.title, isTold })
  }
  return { reports, people }
}

/** Describes the demo for the terminal. */
export function describeDemo({ reports, people }: Awaited<ReturnType<typeof seedDemo>>): string {
  const grouped = (code: string) => code.replace(/(.{4})(?!$)/g, '$1-')
  const statuses = Object.entries(statusNames).flatMap(([name, words]) =>
    reports
      .filter(({ status, isTold }) => isTold && status === name)
      .map(({ queryCode, title }) => `  ${grouped(queryCode)}  ${words}  ${title}`),
  )
  return [
    `演示账号：${demoAccount.phone}　密码：${demoAccount.password}`,
    '查询码：',
    ...statuses,
    `工作台里共有 ${reports.length} 件举报。`,
    describeStaff(people),
  ].join('\n')
}
