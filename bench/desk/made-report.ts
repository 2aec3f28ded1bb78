import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Status } from '../../contract/report/report-status.ts'
import { createChance, type Chance } from '../../scripts/demo/chance.ts'
import { hostAt, plausibleContents } from '../../scripts/demo/plausible-report.ts'
import { answers } from '../../scripts/demo/plausible-words.ts'
import { lastMonthsTokens, tokensIn } from '../../server/desk/search/index-report.ts'
import { monthOf } from '../../server/desk/search/tokens.ts'
import { newDataKey } from '../../server/platform/crypto/data-key.ts'
import { wrapKeyOf } from '../../server/platform/crypto/data-key-store.ts'
import type { Keyring } from '../../server/platform/crypto/keyring.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import {
  allowedTime,
  answerDue,
  isUrgent,
  reckon,
  type DeadlineDeps,
} from '../../server/report/case/deadline.ts'
import { calendarOf } from '../../server/report/calendar/working-time.ts'
import { queryCodeFor, queryCodeMac } from '../../server/report/query-code-mac.ts'
import {
  contentColumns,
  eventPlace,
  sealContents,
  textOf,
} from '../../server/report/sealed-contents.ts'
import { subjectTokens } from '../../server/subjects/signals/signal-tokens.ts'
import { subjectOf } from '../../server/subjects/signals/signals-of.ts'

/** Parameters that all made reports share. */
export interface Making extends Pick<DeadlineDeps, 'deadlines'> {
  readonly reports: number
  /** Milliseconds since 1970. */
  readonly now: number
  readonly types: readonly { readonly id: number; readonly name: string }[]
  /** Staff with open cases. */
  readonly staff: readonly string[]
}

const tables = [
  'report',
  'data_key',
  'report_event',
  'report_search',
  'report_case',
  'case_subject',
] as const
export type MadeRows = { readonly [Table in (typeof tables)[number]]: Insertable<Schema[Table]>[] }
export const noRows = (): MadeRows => ({
  report: [],
  data_key: [],
  report_event: [],
  report_search: [],
  report_case: [],
  case_subject: [],
})

const quarter = 15 * 60_000
const hour = 60 * 60_000
const sevenYears = 7 * 365 * 24 * hour
/** Frequency of each type, in the order of the portal's types. */
const typeWeights = [2, 1, 22, 20, 8, 16, 6, 6, 4, 3, 3, 9]
/** The most frequent type. */
const floodType = typeWeights.indexOf(Math.max(...typeWeights))
/** 40 % of the newest 5 % of reports are open. */
const [newest, openShare] = [0.95, 0.4]

const ways: readonly (readonly Status[])[] = [
  ['received', 'accepted', 'processing', 'closed'],
  ['received', 'accepted', 'transferred', 'closed'],
  ['received', 'rejected'],
  ['received', 'accepted', 'supplement', 'closed'],
]
const openWays: readonly (readonly Status[])[] = [
  ['received'],
  ['received'],
  ['received', 'accepted'],
  ['received', 'accepted', 'processing'],
  ['received', 'accepted', 'supplement'],
  ['received', 'rejected', 'appealing'],
]

/** Reports of a flood: the newest ones, of one day, name one address and wait for a handler. */
const flood = 10_000
/** Every fifth report names an address with others. Of 45 in turn: groups of 2, 3, 5, 8 and 27. */
const [turn, groupStarts] = [45, [0, 2, 5, 10, 18]]

/** Returns the number of the address that a report shares with others; undefined where it shares none. */
function sharedAddress(n: number): number | undefined {
  if (n % 5 > 0) return undefined
  const place = (n / 5) % turn
  return n / 5 - place + (groupStarts.findLast((start) => start <= place) ?? 0)
}

/** Returns 59 random bits, as `random_id()` of the database does. */
const randomId = () => String(randomBytes(8).readBigUInt64BE() >> 5n)

/** The statuses of a report with their times, oldest first. */
function stepsOf(chance: Chance, statuses: readonly Status[], arrivedAt: number, now: number) {
  let at = arrivedAt
  return statuses.map((status, index) => {
    if (index > 0) at = Math.min(at + (2 + chance.below(40)) * hour, now)
    return { status, at: new Date(at) }
  })
}

/** Returns a function that adds report n with its dependent rows, sealed as the product seals them. */
export function createMaker(keyring: Keyring, making: Making) {
  // No holidays, so that the same number makes the same queue in any month.
  const calendar = calendarOf([])
  const tokensFor = lastMonthsTokens({ keyring })
  const weights = making.types.map((_, index) => typeWeights[index] ?? 1)
  const ordinary = making.reports > 2 * flood ? making.reports - flood : making.reports

  return (rows: MadeRows, n: number): void => {
    const chance = createChance(n)
    const isFlood = n >= ordinary
    const shared = isFlood ? -1 : sharedAddress(n)
    // One address, one type: others would be a group of their own.
    const typed = shared === undefined ? chance : createChance(shared)
    const type = making.types[isFlood ? floodType : typed.weighted(weights)]
    if (!type) throw new Error('the portal has no types')
    const report_id = randomId()
    const newness = isFlood ? 1 - chance.below(1000) / 1000 / 7 / 365 : n / ordinary
    const arrived = making.now - quarter - (1 - newness) * sevenYears
    const arrivedAt = Math.floor(arrived / quarter) * quarter
    const isOpen = isFlood || (newness >= newest && chance.happens(openShare))
    const statuses = isFlood
      ? openWays[0]
      : isOpen
        ? chance.pick(openWays)
        : ways[chance.weighted([50, 22, 22, 6])]
    const steps = stepsOf(chance, statuses ?? ['received'], arrivedAt, making.now)
    const last = steps.at(-1) ?? { status: 'received', at: new Date(arrivedAt) }
    const { status } = last
    const involves_minors =
      type.name === '涉未成年人' || (shared === undefined && chance.happens(0.01))
    const written = plausibleContents(chance, type.name)
    const urls = shared === undefined ? written.urls : [`https://${hostAt(shared + 1)}/p/${shared}`]
    const contents = { ...written, urls, seen_at: null }
    const key = newDataKey()
    const codeMac = queryCodeMac(keyring, queryCodeFor(keyring, `desk-bench-${n}`))

    rows.data_key.push({
      kind: 'report',
      subject: codeMac,
      sealed: wrapKeyOf(keyring, { kind: 'report', codeMac }, key),
    })
    rows.report.push({
      ...sealContents(key, codeMac, contents),
      id: report_id,
      code_mac: codeMac,
      content_mac: randomBytes(32),
      report_type_id: type.id,
      real_name: chance.happens(0.25),
      status,
      involves_minors,
      wants_result: false,
      reported_at: new Date(arrivedAt),
      is_settled: true,
    })
    for (const [index, step] of steps.entries()) {
      const id = randomId()
      const isAnswered = index > 0 && index === steps.length - 1 && chance.happens(0.2)
      rows.report_event.push({
        ...step,
        id,
        report_id,
        note_sealed: isAnswered ? key.seal(chance.pick(answers), eventPlace(id)) : null,
        position: index + 1,
        is_settled: true,
      })
    }
    const texts = contentColumns
      // The time of sight is not searchable.
      .filter((column) => column !== 'seen_at')
      .flatMap((column) => textOf(contents[column]) ?? [])
    const tokens = tokensIn(tokensFor(monthOf(new Date(arrivedAt))), texts)
    rows.report_search.push({ report_id, tokens: [...tokens], messages: 0, is_settled: true })

    const urgent = isUrgent(making, { involves_minors, danger: null, type_name: type.name })
    const isPaused = status === 'supplement'
    const before = isPaused ? (steps.at(-2)?.status ?? null) : null
    const allowed = allowedTime(making, urgent, before ?? status)
    const running = { is_urgent: urgent, began_at: last.at, allowed: allowed ?? 0, used: 0 }
    const clock = isOpen && allowed && !isPaused ? reckon(calendar, running) : undefined
    const due = isPaused ? answerDue(making, calendar, last.at) : clock?.due_at
    const isLate = isOpen && !isPaused && due !== undefined && due.getTime() < making.now
    rows.report_case.push({
      report_id,
      case_number: caseNumber(arrivedAt, n),
      report_type_id: type.id,
      status,
      is_urgent: urgent,
      arrived_at: new Date(arrivedAt),
      began_at: last.at,
      near_at: clock?.near_at ?? null,
      due_at: isOpen ? (due ?? null) : null,
      paused_at: isPaused && isOpen ? last.at : null,
      status_before: before,
      reminded_at: isLate ? due : null,
      is_appealed: status === 'appealing',
      assignee:
        isOpen && status !== 'received' && chance.happens(0.7) ? chance.pick(making.staff) : null,
      outcome: status === 'closed' ? 'handled' : null,
      version: steps.length,
      allowed_ms: allowed ?? 0,
      used_ms: 0,
      is_settled: true,
    })
    const subject = subjectOf(contents, undefined)
    if (!subject) return
    const facts = { report_type_id: type.id, is_urgent: urgent }
    const { subject: value, group } = subjectTokens(keyring, subject, facts)
    rows.case_subject.push({
      report_id,
      subject: value,
      group_id: group,
      is_open: isOpen && status !== 'appealing',
      is_settled: true,
    })
  }
}

const caseNumber = (at: number, n: number) =>
  `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${String(n % 1_000_000).padStart(6, '0')}`
