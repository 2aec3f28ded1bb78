import type { Dump } from '../database/dump.ts'
import type { Truth } from './play.ts'
import type { Order } from './sources.ts'

type Row = Readonly<Record<string, string | null>>
/** A time at which an account was active, in ms since 1970, and its place in the dump. */
export interface Trace {
  readonly account: string
  readonly at: number
  readonly where: string
}

const quarter = 15 * 60_000
const rowsOf = (dump: Dump, table: string): readonly Row[] => dump.get(`public.${table}`) ?? []
const hexOf = (value: string | null | undefined) => (value ?? '').replace(/^\\x/, '')
const instant = (value: string | null | undefined) =>
  value && /^\d{4}-\d\d-\d\d \d\d:/.test(value)
    ? Date.parse(value.replace(/\+00$/, 'Z'))
    : undefined

/** Maps values to accounts: by their ids, and by every blind index that the keys give. */
function whoseIs(dump: Dump): (row: Row) => string | undefined {
  const known = new Map<string, string>()
  for (const account of rowsOf(dump, 'account'))
    for (const [column, value] of Object.entries(account))
      if (column.endsWith('_index') && value) known.set(value, account['id'] ?? '')
  return (row) => {
    const byId = row['account_id']
    if (byId) return byId
    return Object.values(row).flatMap((value) => known.get(value ?? '') ?? [])[0]
  }
}

function timesOf(dump: Dump, ownerOf: (row: Row) => string | undefined): Trace[] {
  return [...dump].flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const account = ownerOf(row)
      if (account === undefined) return []
      return Object.entries(row).flatMap(([column, value]) => {
        const at = instant(value)
        const where = [table, column, row['action']].filter(Boolean).join('.')
        return at === undefined ? [] : [{ account, at, where }]
      })
    }),
  )
}

/** Returns every time in the dump that belongs to an account. */
export const tracesIn = (dump: Dump): Trace[] => timesOf(dump, whoseIs(dump))

/** Returns every time in the dump that belongs to a member of staff; those of the audit by their actions. */
export function tracesOfStaff(dump: Dump): Trace[] {
  const ids = new Set(rowsOf(dump, 'staff').map((row) => row['id']))
  return timesOf(dump, (row) => Object.values(row).find((value) => ids.has(value)) ?? undefined)
}

/** The candidate accounts of each anonymous report, all equally likely. */
type Guess = (mac: string) => readonly string[]

const anonymousIn = (dump: Dump) =>
  new Map(
    rowsOf(dump, 'report')
      .filter((row) => row['real_name'] === 'f' || row['real_name'] === 'false')
      .map((row) => [hexOf(row['code_mac']), row]),
  )

/** Guesses the accounts with a trace within the report's known time range, otherwise the one with the nearest trace. */
export function byTime(dump: Dump, traces: readonly Trace[]): Guess {
  const reports = anonymousIn(dump)
  const times = [...reports.values()].map((row) => instant(row['reported_at']) ?? 0)
  const width = times.every((time) => time % quarter === 0) ? quarter : 0
  return (mac) => {
    const from = instant(reports.get(mac)?.['reported_at']) ?? 0
    const distance = ({ at }: Trace) => Math.max(from - at, at - from - width, 0)
    const nearest = Math.min(...traces.map(distance))
    return [...new Set(traces.filter((trace) => distance(trace) === nearest).map((t) => t.account))]
  }
}

/** Guesses the accounts whose rows share a long value with a row of the report. */
export function byEqualValue(dump: Dump): Guess {
  const ownerOf = whoseIs(dump)
  const holders = new Map<string, Set<string>>()
  const isTelling = (value: string | null): value is string => value !== null && value.length >= 32
  for (const rows of dump.values())
    for (const row of rows) {
      const account = ownerOf(row)
      if (account === undefined) continue
      for (const value of Object.values(row))
        if (isTelling(value)) holders.set(value, (holders.get(value) ?? new Set()).add(account))
    }
  const reports = anonymousIn(dump)
  const files = Map.groupBy(rowsOf(dump, 'file'), (row) => row['report_id'])
  return (mac) => {
    const report = reports.get(mac)
    const rows = [report, ...(files.get(report?.['id'] ?? null) ?? [])]
    return [
      ...new Set(
        rows
          .flatMap((row) => Object.values(row ?? {}))
          .flatMap((value) => [...(holders.get(value ?? '') ?? [])]),
      ),
    ]
  }
}

/** Returns the expected number of correct guesses: ties are broken at random, and a report without candidates gets a random account. */
export const hitsOf = (guess: Guess, { senders, accounts }: Pick<Truth, 'senders' | 'accounts'>) =>
  [...senders].reduce((hits, [mac, sender]) => {
    const candidates = guess(mac)
    const among = candidates.length > 0 ? candidates : accounts
    return hits + (among.includes(sender) ? 1 / among.length : 0)
  }, 0)

/** Returns the hits expected by chance plus three standard deviations. */
export const byChance = (tries: number, among: number): number =>
  tries / among + 3 * Math.sqrt((tries / among) * (1 - 1 / among))

/** Guesses of one attack: how many were right of how many, and how many would be by chance. */
export interface Guesses {
  readonly right: number
  readonly tries: number
  readonly chance: number
}

/**
 * Guesses, for each named report, the anonymous report that its sender sent just before: the nearest in the order of a source, of
 * those that share its quarter of an hour and have files, or none, as it does. The dump reveals both anyway: a citizen who sends a
 * file sends one each time, and rows of reports with files lie apart, because their previews are made later. Ties are broken at
 * random.
 */
export function byOrder(dump: Dump, { pairs }: Truth, order: Order): Guesses {
  const withFiles = new Set(rowsOf(dump, 'file').map((row) => row['report_id']))
  const anonymous = anonymousIn(dump)
  const groupOf = (mac: string) => {
    const { reported_at, id } = anonymous.get(mac) ?? {}
    return `${Math.floor((instant(reported_at) ?? 0) / quarter)} ${withFiles.has(id)}`
  }
  const groups = Map.groupBy(anonymous.keys(), groupOf)
  let [right, chance] = [0, 0]
  for (const pair of pairs) {
    const all = groups.get(groupOf(pair.anonymous)) ?? []
    const place = order.get(pair.named)
    const known = place === undefined ? [] : all.filter((mac) => order.has(mac))
    const candidates = known.length > 0 ? known : all
    if (candidates.includes(pair.anonymous)) chance += 1 / candidates.length
    const distance = (mac: string) => Math.abs((order.get(mac) ?? 0) - (place ?? 0))
    const least = Math.min(...known.map(distance))
    const nearest = known.length > 0 ? known.filter((mac) => distance(mac) === least) : all
    if (nearest.includes(pair.anonymous)) right += 1 / nearest.length
  }
  return { right, tries: pairs.length, chance }
}

/** Returns the 95 % interval of the share of right guesses (Wilson). */
export function intervalOf({ right, tries }: Guesses, z = 1.96): readonly [number, number] {
  const share = right / tries
  const middle = share + (z * z) / (2 * tries)
  const half = z * Math.sqrt((share * (1 - share)) / tries + (z * z) / (4 * tries * tries))
  const of = (value: number) => value / (1 + (z * z) / tries)
  return [of(middle - half), of(middle + half)]
}
