import type { Logger } from '../../platform/log.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { contentsReader, isReadable } from '../../platform/crypto/contents-reader.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { fileDigests } from '../../evidence/evidence-files.ts'
import { readContents } from '../../report/read-contents.ts'
import { withoutDurability } from '../search/search-store.ts'
import { lockClusters } from './cluster-store.ts'
import { linkMatches, type Match } from './link-matches.ts'
import { matchesOf } from './signals/compare.ts'
import type { Signal } from './signals/signal.ts'
import { signalTokens } from './signals/signal-tokens.ts'
import { signalsOf } from './signals/signals-of.ts'
import {
  candidatesFor,
  deleteSignals,
  giveUp,
  lockReport,
  noteUnmatched,
  replaceSignals,
  selectContents,
  takeUnmatched,
} from './signal-store.ts'

interface Deps {
  readonly keyring: Keyring
}
interface WaitingDeps extends Deps {
  readonly db: Db
  readonly logger: Logger
}

/** What a report says, unsealed. */
interface ReadReport {
  readonly year: number
  readonly signals: readonly Signal[]
  readonly pictures: number
}

const readable = (text: string | null): string | null => (text && isReadable(text) ? text : null)

/** Unseals reports and computes their signals; withdrawn ones are missing. */
export async function readSignals(
  db: Db,
  { keyring }: Deps,
  reportIds: readonly string[],
): Promise<Map<string, ReadReport>> {
  if (reportIds.length === 0) return new Map()
  const rows = await selectContents(db, reportIds)
  const files = await fileDigests({ db, keyring }, reportIds)
  const read = rows.map((row): [string, ReadReport] => {
    const owner = { kind: 'report', codeMac: row.code_mac } as const
    const reader = contentsReader({ keyring }, owner, row.data_key)
    const { title, site_name, urls, account, description } = readContents(reader, row.code_mac, row)
    const contents = {
      title: readable(title),
      site_name: readable(site_name),
      urls: urls.filter(isReadable),
      account: readable(account),
      description: readable(description) ?? '',
    }
    const own = files.get(row.id) ?? []
    const pictures = own.filter(({ picture }) => picture).length
    const year = row.arrived_at.getUTCFullYear()
    return [row.id, { year, signals: signalsOf(contents, own), pictures }]
  })
  return new Map(read)
}

/** Reports unsealed for one comparison. */
const mostCandidates = 8

/** Years on both sides of a report's own in which others are looked for; clusters grow for 90 days. */
const years = [-1, 0, 1]

async function matchesIn(
  trx: Trx,
  deps: Deps,
  reportId: string,
  { year, signals }: ReadReport,
): Promise<Match[]> {
  const wanted = years.flatMap((apart) => signalTokens(deps.keyring, year + apart, signals))
  const candidates = await candidatesFor(trx, reportId, wanted, mostCandidates)
  // A token has 32 bits, and bands are alike by chance: the contents decide.
  const others = await readSignals(trx, deps, candidates)
  return [...others].flatMap(([otherCaseId, other]) =>
    matchesOf(signals, other.signals).map((match) => ({ otherCaseId, ...match })),
  )
}

/** Stores the signals of a report as they are now and links it to the cases that it matches; forgets a withdrawn one's. */
async function matchReport(trx: Trx, deps: Deps, reportId: string): Promise<void> {
  // Before any lock of a report (decision 68).
  await lockClusters(trx)
  await lockReport(trx, reportId)
  const read = (await readSignals(trx, deps, [reportId])).get(reportId)
  if (!read) return deleteSignals(trx, reportId)
  const { year, signals, pictures } = read
  const tokens = signalTokens(deps.keyring, year, signals)
  await replaceSignals(trx, reportId, { tokens, pictures })
  await linkMatches(trx, reportId, await matchesIn(trx, deps, reportId, read))
}

/** @returns whether one was waiting */
async function matchNext(deps: WaitingDeps): Promise<boolean> {
  let taken: string | undefined
  try {
    await deps.db.transaction().execute(async (trx) => {
      await withoutDurability(trx)
      taken = await takeUnmatched(trx)
      if (taken !== undefined) await matchReport(trx, deps, taken)
    })
  } catch (err) {
    if (taken === undefined) throw err
    // The others must not wait for it.
    deps.logger.error({ err }, 'a report cannot be compared with others')
    await giveUp(deps.db, taken)
  }
  return taken !== undefined
}

/**
 * Compares all waiting reports with those before them, one per transaction.
 * @returns how many
 */
export async function matchWaiting(deps: WaitingDeps): Promise<number> {
  let count = 0
  while (await matchNext(deps)) count += 1
  return count
}

/** Enqueues every case whose signals are incomplete. */
export const rematchJob = 'rematch_reports'

/** The jobs of the comparison, by task name. */
export const matchTasks = (deps: WaitingDeps) => ({
  match_reports: async () => {
    await matchWaiting(deps)
  },
  [rematchJob]: async () => {
    await noteUnmatched(deps.db)
    await matchWaiting(deps)
  },
})

/** In graphile-worker's crontab format; the full check runs at night in China. */
export const matchCrontab = ['* * * * * match_reports', `43 18 * * * ${rematchJob}`].join('\n')
