import type { Dump } from '../database/dump.ts'
import type { Truth } from './play.ts'

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

/** Returns every time in the dump that belongs to an account. */
export function tracesIn(dump: Dump): Trace[] {
  const ownerOf = whoseIs(dump)
  return [...dump].flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const account = ownerOf(row)
      if (account === undefined) return []
      return Object.entries(row).flatMap(([column, value]) => {
        const at = instant(value)
        return at === undefined ? [] : [{ account, at, where: `${table}.${column}` }]
      })
    }),
  )
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
export const hitsOf = (guess: Guess, { senders, accounts }: Truth): number =>
  [...senders].reduce((hits, [mac, sender]) => {
    const candidates = guess(mac)
    const among = candidates.length > 0 ? candidates : accounts
    return hits + (among.includes(sender) ? 1 / among.length : 0)
  }, 0)

/** Returns the hits expected by chance plus three standard deviations. */
export const byChance = (tries: number, among: number): number =>
  tries / among + 3 * Math.sqrt((tries / among) * (1 - 1 / among))

/** Counts the hits of guessing, for each named report, its anonymous neighbour in this order of rows. */
export function hitsByNeighbour(
  { pairs, senders }: Truth,
  order: readonly string[],
): { hits: number; pairs: number } {
  const place = new Map(order.map((mac, index) => [mac, index]))
  let hits = 0
  for (const { named, anonymous } of pairs) {
    const at = place.get(named) ?? 0
    const next = [1, 2, 3, 4]
      .flatMap((by) => [order[at - by], order[at + by]])
      .find((mac) => mac !== undefined && senders.has(mac))
    if (next === anonymous) hits += 1
  }
  return { hits, pairs: pairs.length }
}

/**
 * Returns the hits expected from guessing any anonymous report of the same quarter of an hour, which the times reveal
 * anyway.
 */
export function expectedByTime(dump: Dump, { pairs }: Truth): number {
  const quarterOf = (row: Row | undefined) =>
    Math.floor((instant(row?.['reported_at']) ?? 0) / quarter)
  const anonymous = anonymousIn(dump)
  const inQuarter = Map.groupBy(anonymous.values(), quarterOf)
  return pairs.reduce(
    (sum, pair) => sum + 1 / (inQuarter.get(quarterOf(anonymous.get(pair.anonymous))) ?? []).length,
    0,
  )
}

/** Returns the reports' macs in the order of their rows and of their ids. */
export function ordersIn(dump: Dump): ReadonlyMap<string, readonly string[]> {
  const reports = rowsOf(dump, 'report')
  const macs = reports.map((row) => hexOf(row['code_mac']))
  const macOfId = new Map(reports.map((row, index) => [row['id'], macs[index] ?? '']))
  const ofReport = (row: Row) => macOfId.get(row['report_id'] ?? '') ?? []
  const byId = reports.toSorted(
    (a, b) => Number(BigInt(a['id'] ?? 0) > BigInt(b['id'] ?? 0)) * 2 - 1,
  )
  const events = rowsOf(dump, 'report_event')
  return new Map<string, readonly string[]>([
    ['rows of report', macs],
    ['ids of report', byId.map((row) => hexOf(row['code_mac']))],
    ['rows of report_event', events.flatMap(ofReport)],
    [
      'rows of data_key',
      rowsOf(dump, 'data_key')
        .map((row) => hexOf(row['subject']))
        .filter((subject) => macs.includes(subject)),
    ],
  ])
}
