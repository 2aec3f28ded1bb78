import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userRegister } from '../../contract/account.ts'
import { fileUploadMany } from '../../contract/file.ts'
import {
  reportAppeal,
  reportCreate,
  reportNonameCreate,
  selfQuery,
  type ReportView,
} from '../../contract/report.ts'
import { statusNames, type Status } from '../../contract/report-status.ts'
import { loginPassword } from '../../contract/sign-in.ts'
import { reportTypeList } from '../../contract/site.ts'
import { reportWithdraw } from '../../contract/withdrawal.ts'
import { captchaProof } from '../../server/api/identity/captcha-ticket.ts'
import { phoneProof } from '../../server/api/identity/otp-ticket.ts'
import { issueTicket } from '../../server/api/identity/ticket.ts'
import { notifyOwner } from '../../server/api/report/notify-owner.ts'
import { queryCodeFor, queryCodeMac } from '../../server/api/report/query-code-mac.ts'
import { readReport } from '../../server/api/report/read-report.ts'
import { writeMessage } from '../../server/api/report/write-message.ts'
import { transitionReport } from '../../server/api/report/transition.ts'
import type { DemoApi } from './demo-api.ts'
import { timeOf, type Step, type Story } from './story.ts'

/** Who signs in to try the personal centre out. The numbers are nobody's: an operator's hotline, and a gap. */
export const demoAccount = { phone: '13800138000', password: 'Demo-jubao-2026', name: '林晓' }
const otherReporter = { name: '周宁', phone: '13900139000' }

/** A report of the demo, as its visitors find it. */
export interface SeededReport {
  readonly queryCode: string
  readonly status: Status
  readonly title: string
  readonly isOfAccount: boolean
}

const ticketSeconds = 300
const captchaTicket = (api: DemoApi) => issueTicket(api, captchaProof, ticketSeconds)
const phoneTicket = (api: DemoApi, purpose: string, phone: string) =>
  issueTicket(api, phoneProof(api.keyring, purpose, phone), ticketSeconds)

/** As the browser sends a password. Source: spec §5. */
const passwordDigest = (text: string) => createHash('sm3').update(text).digest('hex')

/** The same one for a report, and for each of its steps, at every start. */
const keyOf = (...names: readonly (string | number)[]) =>
  createHash('sha256')
    .update(['demo', ...names].join(' '))
    .digest('base64url')
    .slice(0, 32)

/** Signs the demo's account in, or registers it. */
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

/** @returns undefined when no such report was ever sent */
async function viewOf(api: DemoApi, queryCode: string): Promise<ReportView | undefined> {
  if (!(await readReport(api, queryCodeMac(api.keyring, queryCode)))) return undefined
  const input = { query_code: queryCode, captcha_ticket: captchaTicket(api) }
  return (await api.call(selfQuery, input, { token: api.visitor() })).report
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

/** Does what the centre's staff does: there is no call for it yet. */
async function handle(api: DemoApi, step: Step, codeMac: Buffer, key: string): Promise<void> {
  const row = await readReport(api, codeMac)
  if (!row) throw new Error('the report is gone')
  const at = api.clock.now()
  await api.db.transaction().execute(async (trx) => {
    if ('to' in step)
      await transitionReport(
        trx,
        api,
        { from: [row.status], to: step.to },
        { reportId: row.id, at, note: step.note },
      )
    if ('reply' in step) {
      const message = { author: 'centre', kind: 'reply', msg: step.reply } as const
      const key_mac = api.keyring.mac('message-key', row.id, key)
      await writeMessage(trx, api, codeMac, { report_id: row.id, key_mac, at, ...message })
      await notifyOwner(trx, row.id, 'reply', at)
    }
  })
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
  else if ('message' in step) {
    const file_ids = await upload(api, token, step.files ?? [])
    await api.call(
      reportAppeal,
      { query_code: queryCode, kind: 'message', msg: step.message, file_ids },
      { token, key },
    )
  } else await handle(api, step, queryCodeMac(api.keyring, queryCode), key)
}

/** What of a report's steps has not happened yet, e.g. because the demo was ended while it was seeded. */
function stepsLeft(steps: readonly Step[], view: ReportView): readonly Step[] {
  let entries = view.timeline.length - 1
  // A withdrawn report holds no messages any more.
  let messages = view.status === 'withdrawn' ? Infinity : view.thread.length
  let isAsked = false
  const next = steps.findIndex((step) => {
    // A message that was asked for moves the report on as well.
    const isAnswer = isAsked && 'message' in step
    const isEntry = 'to' in step || 'withdraw' in step || 'appeal' in step || isAnswer
    if (isEntry) isAsked = 'to' in step && step.to === 'supplement'
    const isMessage = 'reply' in step || 'message' in step || 'appeal' in step
    if ((isEntry && entries === 0) || (isMessage && messages === 0)) return true
    if (isEntry) entries -= 1
    if (isMessage) messages -= 1
    return false
  })
  return next === -1 ? [] : steps.slice(next)
}

/**
 * Brings a database the reports and the account of the demo, through the product's own calls at times of the
 * past. What is there already stays as it is, also what visitors have made of it since.
 * @param now when the demo was started
 * @returns the reports as they stand, the oldest first
 */
export async function seedDemo(
  api: DemoApi,
  stories: readonly Story[],
  now: Date,
): Promise<SeededReport[]> {
  const types = await api.call(reportTypeList, { limit: 100 }, { token: api.visitor() })
  const idOf = new Map(types.list.map(({ id, name }) => [name, id]))
  const seeded: SeededReport[] = []
  const inOrder = stories.toSorted((a, b) => Number(timeOf(a.at, now)) - Number(timeOf(b.at, now)))
  for (const story of inOrder) {
    const queryCode = queryCodeFor(api.keyring, keyOf(story.id))
    if (!(await viewOf(api, queryCode))) {
      api.setTime(timeOf(story.at, now))
      await send(api, story, idOf.get(story.type) ?? 0)
    }
    const before = await viewOf(api, queryCode)
    const left = before ? stepsLeft(story.steps, before) : []
    for (const step of left) {
      api.setTime(timeOf(step.at, now))
      await take(api, step, queryCode, keyOf(story.id, story.steps.indexOf(step)))
    }
    const view = await viewOf(api, queryCode)
    if (!view) throw new Error(`${story.id} was not taken in`)
    const { title } = story
    seeded.push({ queryCode, status: view.status, title, isOfAccount: story.by === 'account' })
  }
  return seeded
}

/** What is printed for whoever tries the demo. */
export function describeDemo(reports: readonly SeededReport[]): string {
  const grouped = (code: string) => code.replace(/(.{4})(?!$)/g, '$1-')
  const lines = reports.map(
    ({ queryCode, status, title, isOfAccount }) =>
      `  ${grouped(queryCode)}  ${statusNames[status]}${isOfAccount ? '（账号）' : ''}  ${title}`,
  )
  return [
    `演示账号：${demoAccount.phone}　密码：${demoAccount.password}`,
    '查询码：',
    ...lines,
  ].join('\n')
}
