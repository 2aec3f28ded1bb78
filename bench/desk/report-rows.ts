import { randomBytes } from 'node:crypto'
import {
  allowedTime,
  answerDue,
  isUrgent,
  reckon,
  type DeadlineDeps,
} from '../../server/report/case/deadline.ts'
import { calendarOf } from '../../server/report/calendar/working-time.ts'
import { sealNames } from '../../server/evidence/sealed-names.ts'
import { queryCodeFor, queryCodeMac } from '../../server/report/query-code-mac.ts'
import {
  contentColumns,
  eventPlace,
  sealContents,
  textOf,
  type Contents,
} from '../../server/report/sealed-contents.ts'
import { lastMonthsTokens, tokensIn } from '../../server/desk/search/index-report.ts'
import { signalTokens, signalsVersion } from '../../server/desk/clusters/signals/signal-tokens.ts'
import { signalsOf } from '../../server/desk/clusters/signals/signals-of.ts'
import { monthOf } from '../../server/desk/search/tokens.ts'
import { wrapKeyOf } from '../../server/platform/crypto/data-key-store.ts'
import type { BulkKeyring } from './bulk-keyring.ts'
import { createChance, type Chance } from '../../scripts/demo/chance.ts'
import { cell, createCopyRows } from './copy-rows.ts'
import { lifeOf } from './life.ts'
import { plausibleContents, type PlausibleContents } from '../../scripts/demo/plausible-report.ts'
import { answers } from '../../scripts/demo/plausible-words.ts'
import { createTimeline } from './timeline.ts'

/** Shared inputs of a batch of generated reports. */
export interface Making {
  readonly reports: number
  /** Milliseconds since 1970. */
  readonly now: number
  readonly types: readonly { readonly id: number; readonly name: string }[]
  /** Staff with open cases. */
  readonly staff: readonly string[]
  readonly deadlines: DeadlineDeps['deadlines']
}

/** Returns the idempotency key of report n, from which its query code is derived. */
export const idempotencyKeyOf = (n: number): string => `desk-bench-${String(n).padStart(9, '0')}`

/** Frequency of each type, in the order of the portal's types. */
const typeWeights = [2, 1, 22, 20, 8, 16, 6, 6, 4, 3, 3, 9]

/** The filled tables, with the columns that do not keep their default. */
export const createTables = () => ({
  report: createCopyRows([
    ...(['id', 'code_mac', 'content_mac', 'report_type_id', 'real_name', 'status'] as const),
    ...(['title_sealed', 'site_name_sealed', 'urls_sealed', 'account_sealed'] as const),
    ...(['seen_at_sealed', 'description_sealed', 'involves_minors', 'wants_result'] as const),
    ...(['reported_at', 'is_settled'] as const),
  ]),
  data_key: createCopyRows(['kind', 'subject', 'sealed']),
  report_event: createCopyRows([
    ...(['id', 'report_id', 'status', 'note_sealed', 'at', 'position', 'is_settled'] as const),
  ]),
  file: createCopyRows([
    ...(['id', 'handle_mac', 'storage_key', 'name_sealed', 'sm3_sealed'] as const),
    ...(['size', 'mime', 'uploaded_at', 'is_settled', 'report_id'] as const),
    'position',
  ]),
  report_search: createCopyRows(['report_id', 'tokens', 'messages', 'is_settled']),
  case_signal: createCopyRows(['report_id', 'kind', 'token', 'is_settled']),
  case_signals_read: createCopyRows(['report_id', 'version', 'pictures', 'is_settled']),
  report_case: createCopyRows([
    ...(['report_id', 'case_number', 'report_type_id', 'status', 'is_urgent'] as const),
    ...(['arrived_at', 'began_at', 'near_at', 'due_at', 'paused_at', 'status_before'] as const),
    ...(['reminded_at', 'escalated_at', 'has_answer', 'is_appealed', 'assignee'] as const),
    ...(['outcome', 'version', 'allowed_ms', 'used_ms', 'is_settled'] as const),
  ]),
})
export type Tables = ReturnType<typeof createTables>

let pool = randomBytes(1 << 16)
let used = 0
/** Random bytes are drawn in bulk, because a call costs more than the bytes. */
function someRandom(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(1 << 16)
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}
/** Returns 59 random bits, as `random_id()` of the database does. */
const randomId = (): bigint => someRandom(8).readBigUInt64BE() >> 5n

/** The kinds of a report's signals: an address, its host and the bands of its text. */
const usualKinds = ['url', 'host', ...Array.from({ length: 16 }, () => 'text' as const)] as const

/** Adds report n with its dependent rows. */
export function createReportRows(keyring: BulkKeyring, making: Making) {
  const timeline = createTimeline(making.reports, making.now)
  const weights = making.types.map((_, index) => typeWeights[index] ?? 1)
  // Without holidays, so that the same N produces the same queue in any month.
  const calendar = calendarOf([])

  const tokensFor = lastMonthsTokens({ keyring })

  /** The fields by which the desk finds a report. */
  function addTokens(tables: Tables, reportId: Buffer, at: number, contents: Contents): void {
    const texts = contentColumns
      // The time of sight is not searchable.
      .filter((column) => column !== 'seen_at')
      .flatMap((column) => textOf(contents[column]) ?? [])
    const tokens = tokensIn(tokensFor(monthOf(new Date(at))), texts)
    tables.report_search.add({
      report_id: reportId,
      tokens: cell.integers(Int32Array.from(tokens)),
      messages: cell.integer(0),
      is_settled: cell.boolean(true),
    })
  }

  /** What the job that compares reports stores; at random where no comparison looks any more, which halves the time. */
  function addSignals(
    tables: Tables,
    reportId: Buffer,
    at: number,
    contents: PlausibleContents,
  ): void {
    const year = new Date(at).getUTCFullYear()
    const signals =
      year < new Date(making.now).getUTCFullYear() - 1
        ? usualKinds.map((kind) => ({ kind, token: someRandom(4).readInt32BE(0) }))
        : signalTokens(keyring, year, signalsOf(contents, []))
    for (const { kind, token } of signals)
      tables.case_signal.add({
        report_id: reportId,
        kind: cell.text(kind),
        token: cell.integer(token),
        is_settled: cell.boolean(true),
      })
    tables.case_signals_read.add({
      report_id: reportId,
      version: cell.smallint(signalsVersion),
      pictures: cell.smallint(0),
      is_settled: cell.boolean(true),
    })
  }

  function addFile(tables: Tables, chance: Chance, reportId: bigint, at: number): void {
    const key = keyring.nextDataKey()
    const storageKey = someRandom(16).toString('hex')
    const owner = { kind: 'file', storageKey } as const
    const sm3 = someRandom(32).toString('hex')
    const name = `截图${String(chance.below(100_000))}.jpg`
    const sealed = sealNames(key, storageKey, { name, sm3, original_sm3: null })
    tables.data_key.add({
      kind: cell.text('file'),
      subject: Buffer.from(storageKey),
      sealed: wrapKeyOf(keyring, owner, key),
    })
    tables.file.add({
      ...sealed,
      id: cell.bigint(randomId()),
      handle_mac: someRandom(32),
      storage_key: cell.text(storageKey),
      size: cell.integer(50_000 + chance.below(3_000_000)),
      mime: cell.text('image/jpeg'),
      uploaded_at: cell.instant(at),
      is_settled: cell.boolean(true),
      report_id: cell.bigint(reportId),
      position: cell.smallint(1),
    })
  }

  return (tables: Tables, n: number) => {
    const chance = createChance(n)
    const id = randomId()
    const reportId = cell.bigint(id)
    const type = making.types[chance.weighted(weights)]
    if (!type) throw new Error('the portal has no types')
    const codeMac = queryCodeMac(keyring, queryCodeFor(keyring, idempotencyKeyOf(n)))
    const { arrivedAt, caseNumber } = timeline(n, chance)
    const minors = type.name === '涉未成年人' || chance.happens(0.01)
    const contents = plausibleContents(chance, type.name)
    const seenAt = chance.happens(0.6) ? new Date(arrivedAt - chance.below(72) * 3_600_000) : null
    const key = keyring.nextDataKey()
    const owner = { kind: 'report', codeMac } as const
    const urgent = isUrgent(making, { involves_minors: minors, type_name: type.name })
    const life = lifeOf(chance, { arrivedAt, now: making.now, newness: n / making.reports })
    const isSettled = cell.boolean(true)
    const isWithdrawn = life.status === 'withdrawn'
    // Withdrawn reports keep no contents.
    const columns = isWithdrawn ? {} : sealContents(key, codeMac, { ...contents, seen_at: seenAt })

    if (!isWithdrawn)
      tables.data_key.add({
        kind: cell.text('report'),
        subject: codeMac,
        sealed: wrapKeyOf(keyring, owner, key),
      })
    tables.report.add({
      title_sealed: columns.title_sealed ?? null,
      site_name_sealed: columns.site_name_sealed ?? null,
      urls_sealed: columns.urls_sealed ?? null,
      account_sealed: columns.account_sealed ?? null,
      seen_at_sealed: columns.seen_at_sealed ?? null,
      description_sealed: columns.description_sealed ?? null,
      id: reportId,
      code_mac: codeMac,
      content_mac: someRandom(32),
      report_type_id: cell.integer(type.id),
      real_name: cell.boolean(chance.happens(0.25)),
      status: cell.text(life.status),
      involves_minors: cell.boolean(minors),
      wants_result: cell.boolean(false),
      reported_at: cell.instant(arrivedAt),
      is_settled: isSettled,
    })
    for (const [index, { status, at, isResult }] of life.steps.entries()) {
      const eventId = randomId()
      const note = isResult && chance.happens(0.2) ? chance.pick(answers) : null
      tables.report_event.add({
        id: cell.bigint(eventId),
        report_id: reportId,
        status: cell.text(status),
        note_sealed: note === null ? null : key.seal(note, eventPlace(String(eventId))),
        at: cell.instant(at),
        position: cell.integer(index + 1),
        is_settled: isSettled,
      })
    }
    // Most are withdrawn before the desk sees them.
    if (isWithdrawn && chance.happens(0.8)) return
    if (!isWithdrawn) {
      if (chance.happens(0.2)) addFile(tables, chance, id, arrivedAt)
      addTokens(tables, reportId, arrivedAt, contents)
      addSignals(tables, reportId, arrivedAt, contents)
    }

    const beganAt = life.steps.at(-1)?.at ?? arrivedAt
    const allowed = allowedTime(making, urgent, life.before ?? life.status)
    const running = {
      is_urgent: urgent,
      began_at: new Date(beganAt),
      allowed: allowed ?? 0,
      used: 0,
    }
    const clock = life.isOpen && allowed ? reckon(calendar, running) : undefined
    const isPaused = life.status === 'supplement'
    const dueAt = isPaused ? answerDue(making, calendar, running.began_at) : clock?.due_at
    const due = life.isOpen ? dueAt?.getTime() : undefined
    const isLate = due !== undefined && !isPaused && due < making.now
    const assignee =
      life.isOpen && life.status !== 'received' && chance.happens(0.7)
        ? chance.pick(making.staff)
        : null
    tables.report_case.add({
      report_id: reportId,
      case_number: cell.text(caseNumber),
      report_type_id: cell.integer(type.id),
      status: cell.text(life.status),
      is_urgent: cell.boolean(urgent),
      arrived_at: cell.instant(arrivedAt),
      began_at: cell.instant(beganAt),
      near_at: clock && !isPaused ? cell.instant(clock.near_at.getTime()) : null,
      due_at: due === undefined ? null : cell.instant(due),
      paused_at: isPaused && life.isOpen ? cell.instant(beganAt) : null,
      status_before: isPaused && life.before ? cell.text(life.before) : null,
      reminded_at: isLate ? cell.instant(due) : null,
      escalated_at: isLate && due < making.now - 2 * 86_400_000 ? cell.instant(making.now) : null,
      has_answer: cell.boolean(life.isOpen && chance.happens(0.05)),
      is_appealed: cell.boolean(life.status === 'appealing'),
      assignee: assignee === null ? null : cell.uuid(assignee),
      outcome: life.status === 'closed' ? cell.text(outcomeOf(chance)) : null,
      version: cell.integer(life.steps.length),
      allowed_ms: cell.bigint(BigInt(allowed ?? 0)),
      used_ms: cell.bigint(0n),
      is_settled: isSettled,
    })
  }
}

const outcomeOf = (chance: Chance): string => chance.pick(['handled', 'transferred', 'not_found'])
