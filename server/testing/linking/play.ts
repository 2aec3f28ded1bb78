import request from 'supertest'
import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import { fileUploadMany } from '../../../contract/evidence/file.ts'
import {
  reportCreate,
  reportNonameCreate,
  selfMsg,
  selfQuery,
} from '../../../contract/report/report.ts'
import { selfInfo } from '../../../contract/account/session.ts'
import { smsOtp } from '../../../contract/account/verification.ts'
import { queryCodeMac } from '../../report/query-code-mac.ts'
import { searchTasks } from '../../desk/search/tasks.ts'
import { matchTasks } from '../../subjects/match-reports.ts'
import { makePreviews } from '../../evidence/preview/make-previews.ts'
import { makePreviewsJob } from '../../evidence/preview/request-previews.ts'
import { createLogger } from '../../platform/log.ts'
import { intakeCreate, intakeKnown } from '../../../contract/intake/intake.ts'
import { intakeTasks } from '../../intake/tasks.ts'
import { openTestDesk } from '../api/staff-test-api.ts'
import { openCases } from '../../report/case/open-cases.ts'
import { countReports } from '../../figures/count-reports.ts'
import { settleReports } from '../../report/tasks.ts'
import { stillOpener } from '../api/evidence-test-api.ts'
import type { AccountTestApi } from '../api/account-test-api.ts'
import { contents, createdOf } from '../api/report-test-api.ts'
import { samples } from '../api/sample-files.ts'
import { newKey } from '../api/test-api.ts'
import { playAnswers } from './play-answers.ts'

/** The true senders, which the stored data must not reveal. Macs of query codes are hex. */
export interface Truth {
  /** Accounts, by their ids. */
  readonly accounts: readonly string[]
  /** Mac of an anonymous report's code → the sender's account. */
  readonly senders: ReadonlyMap<string, string>
  /** Mac of an anonymous report's code → the member of staff who took it in. */
  readonly takers: ReadonlyMap<string, string>
  /** The account's last use in ms since 1970, as stored in the running database after the last report. */
  readonly lastSeen: ReadonlyMap<string, number>
  /** Macs of a named and an anonymous report that one citizen sent in succession, both with a file or both without. */
  readonly pairs: readonly { readonly named: string; readonly anonymous: string }[]
}

interface Plan {
  readonly accounts: number
  readonly reports: number
  /** Milliseconds from one report to the next, on average. */
  readonly gap: number
  /** A named report of the same citizen follows every n-th anonymous one at once; by default none does. */
  readonly namedEvery?: number
  /** Citizens do not write their reports: they call, and one of three handlers takes them in. */
  readonly byPhone?: true
  /** Runs after each report, and at minute 3 of each quarter of an hour. */
  readonly backUp?: () => Promise<void>
}

const quarter = 15 * 60_000
/** Documented time of dumps, from the beginning of a quarter of an hour on. */
export const backupTime = 3 * 60_000
const anyOf = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

async function register(api: AccountTestApi) {
  const { phone } = await api.citizen()
  // All citizens register from this machine.
  await api.database.pool.query('truncate transient.rate_limit')
  const { id } = await api.database.db
    .selectFrom('account')
    .select('id')
    .where('phone_index', '=', api.keyring.blindIndex('phone', phone))
    .executeTakeFirstOrThrow()
  const address = `10.${Math.floor(Math.random() * 250)}.${Number(id) % 250}.7`
  return { id, phone, address, token: '', until: 0 }
}
type Citizen = Awaited<ReturnType<typeof register>>

/**
 * Plays the worst case: citizens sign in, look at their personal centre, send an anonymous report from there as the
 * pages do, and look again. Jobs run at their usual times. Long after, all answer whether they still see it (还在吗).
 */
export async function playCitizens(api: AccountTestApi, plan: Plan): Promise<Truth> {
  const { clock, database } = api
  const citizens: Citizen[] = []
  while (citizens.length < plan.accounts) citizens.push(await register(api))
  const senders = new Map<string, string>()
  const takers = new Map<string, string>()
  const pairs: { named: string; anonymous: string }[] = []
  const codes = new Map<string, string>()
  const macOf = (code: string) => {
    const mac = queryCodeMac(api.keyring, code).toString('hex')
    codes.set(mac, code)
    return mac
  }
  const seconds = (most: number) => clock.advance(1000 + Math.random() * most * 1000)

  const signIn = async (citizen: Citizen) => {
    const { phone, address } = citizen
    const asked = { phone, purpose: 'login', captcha_ticket: api.captchaTicket() }
    await api.call(smsOtp, asked, { address })
    seconds(20)
    const { access_token } = await api.sessions.open(database.db, citizen.id, undefined)
    citizen.token = access_token
  }
  const browse = async (citizen: Citizen) => {
    const { address, token } = citizen
    for (const [endpoint, input] of [
      [selfInfo, {}],
      [selfMsg, { mark_all_read: true }],
      [selfQuery, {}],
    ] as const) {
      const { errcode } = await api.call(endpoint, input, { token, address })
      if (errcode !== 0) throw new Error(`${endpoint.path} answered ${errcode}`)
      seconds(2)
    }
    citizen.until = clock.now().getTime() + 29 * 60_000
  }
  const upload = async ({ address }: Citizen, token: string) => {
    const sent = request(api.app)
      .post(urlOf(fileUploadMany))
      .set({ 'Access-Token': token, 'X-Forwarded-For': address })
      .attach('files[]', samples.jpg, 'a.jpg')
    const { data } = envelope.parse((await sent).body)
    return z.parse(fileUploadMany.output, data).files.map(({ file_id }) => file_id)
  }
  const desk = plan.byPhone && (await openTestDesk(api))
  const handlers = desk ? await Promise.all([1, 2, 3].map(() => desk.staff(['handler']))) : []
  /** Takes in a report on the phone: the handler looks the address up while the caller speaks. */
  const takeIn = async (given: object) => {
    for (const each of handlers) await each.signIn()
    const handler = anyOf(handlers)
    seconds(5)
    await handler.call(intakeKnown, { place: 'example.com' })
    seconds(5)
    const input = { ...contents, source: 'phone', ...given }
    const { query_code } = createdOf(await handler.call(intakeCreate, input, newKey()))
    return { mac: macOf(query_code), by: handler.id }
  }
  const send = async (citizen: Citizen, withFile: boolean) => {
    if (desk) {
      const taken = await takeIn({})
      senders.set(taken.mac, citizen.id)
      takers.set(taken.mac, taken.by)
      return taken.mac
    }
    const { address } = citizen
    const token = api.token()
    const file_ids = withFile ? await upload(citizen, token) : []
    seconds(5)
    const input = { ...contents, file_ids, captcha_ticket: api.captchaTicket() }
    const options = { key: newKey(), token, address }
    const mac = macOf(createdOf(await api.call(reportNonameCreate, input, options)).query_code)
    senders.set(mac, citizen.id)
    return mac
  }
  const sendNamed = async (citizen: Citizen, withFile: boolean) => {
    if (desk) return (await takeIn({ reporter: { name: '张三', phone: citizen.phone } })).mac
    const { token, address } = citizen
    const file_ids = withFile ? await upload(citizen, token) : []
    const input = { ...contents, file_ids, reporter: { name: '张三' } }
    const answer = await api.call(reportCreate, input, { key: newKey(), token, address })
    return macOf(createdOf(answer).query_code)
  }

  let settledUntil = 0
  const logger = createLogger({ level: 'silent' })
  const { index_reports: indexReports } = searchTasks({ ...api, db: database.db, logger })
  const { match_reports: matchReports } = matchTasks({ ...api, db: database.db, logger })
  const { record_intakes: recordIntakes } = intakeTasks({ ...api, db: database.db })
  const runJobs = async () => {
    await openCases(database.db, api)
    await indexReports()
    await matchReports()
    await recordIntakes()
    await makePreviews({ ...api, db: database.db, previews: stillOpener() }, makePreviewsJob)
    const due = Math.floor((clock.now().getTime() - 2 * 60_000) / quarter)
    if (due === settledUntil) return
    settledUntil = due
    await countReports({ ...api, db: database.db })
    await settleReports({ ...api, db: database.db })
    await api.sessions.deleteExpired()
    await database.pool.query('truncate transient.rate_limit')
  }

  for (let n = 1; n <= plan.reports; n += 1) {
    const citizen = anyOf(citizens)
    if (citizen.until < clock.now().getTime()) await signIn(citizen)
    await browse(citizen)
    const hasFile = n % 3 !== 1
    const anonymous = await send(citizen, hasFile)
    await plan.backUp?.()
    if (plan.namedEvery && n % plan.namedEvery === 0)
      pairs.push({ named: await sendNamed(citizen, hasFile), anonymous })
    await browse(citizen)
    const gap = Math.random() * 2 * Math.max(0, plan.gap - 30_000)
    const toBackup = (quarter + backupTime - (clock.now().getTime() % quarter)) % quarter
    for (const step of plan.backUp && toBackup < gap ? [toBackup, gap - toBackup] : [gap]) {
      clock.advance(step)
      await runJobs()
      await plan.backUp?.()
    }
  }
  if (desk) desk.endStreams()
  const seen = await database.db
    .selectFrom('transient.session_seen as seen')
    .innerJoin('session', 'session.id_mac', 'seen.id_mac')
    .select(['session.account_id', 'seen.seen_at'])
    .execute()
  const lastSeen = new Map(seen.map((row) => [row.account_id, row.seen_at.getTime()]))
  // A run makes twenty previews.
  for (let run = 0; run < 4; run += 1) {
    clock.advance(2 * quarter)
    await runJobs()
    await plan.backUp?.()
  }
  const named = new Map(pairs.map((pair) => [pair.anonymous, pair.named]))
  const ofOne = [...senders.keys()].map((mac) =>
    [mac, named.get(mac)].flatMap((each) => codes.get(each ?? '') ?? []),
  )
  await playAnswers(api, ofOne)
  clock.advance(2 * quarter)
  await runJobs()
  return { accounts: citizens.map(({ id }) => id), senders, takers, lastSeen, pairs }
}
