import type { Services } from '../../platform/services.ts'
import { contentsReader, isReadable } from '../../platform/crypto/contents-reader.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { fileDigests } from '../../evidence/evidence-files.ts'
import { markFloods } from '../../report/case/change-case.ts'
import { contentsOpener } from '../../report/read-contents.ts'
import { withoutDurability } from '../search/search-store.ts'
import { lockClusters } from './cluster-store.ts'
import { linkMatches } from './link-matches.ts'
import { matchesOf } from './signals/compare.ts'
import type { Signal } from './signals/signal.ts'
import { signalTokens } from './signals/signal-tokens.ts'
import { signalsOf } from './signals/signals-of.ts'
import * as store from './signal-store.ts'
import { selectThresholds } from './threshold-store.ts'

type Deps = Services<'keyring' | 'clock'>
type WaitingDeps = Deps & Services<'db' | 'logger'>

/** Unsealed contents of a report. */
interface ReadReport {
  readonly year: number
  readonly signals: readonly Signal[]
  readonly pictures: number
}

const readable = (text: string | null): string | null => (text && isReadable(text) ? text : null)

/** Unseals reports and computes their signals; withdrawn ones are missing. */
export async function readSignals(
  db: Db,
  { keyring }: Pick<Deps, 'keyring'>,
  reportIds: readonly string[],
): Promise<Map<string, ReadReport>> {
  if (reportIds.length === 0) return new Map()
  const rows = await store.selectContents(db, reportIds)
  const files = await fileDigests({ db, keyring }, reportIds)
  const read = rows.map((row): [string, ReadReport] => {
    const owner = { kind: 'report', codeMac: row.code_mac } as const
    const reader = contentsReader({ keyring }, owner, row.data_key)
    const open = contentsOpener(reader, row.code_mac, row)
    const contents = {
      title: readable(open.title()),
      site_name: readable(open.site_name()),
      urls: open.urls().filter(isReadable),
      account: readable(open.account()),
      description: readable(open.description()) ?? '',
    }
    const own = files.get(row.id) ?? []
    const pictures = own.filter((file) => file.pictures.length > 0).length
    const year = row.arrived_at.getUTCFullYear()
    return [row.id, { year, signals: signalsOf(contents, own), pictures }]
  })
  return new Map(read)
}

/** Reports unsealed for one comparison. */
const mostCandidates = 8

/** Stores the signals of reports as they are now and links them to the cases that they match; forgets a withdrawn one's. */
async function matchReports(trx: Trx, deps: Deps, reportIds: readonly string[]): Promise<void> {
  // Clusters are locked before any report (decision 68).
  await lockClusters(trx)
  await store.lockReports(trx, reportIds)
  const own = await readSignals(trx, deps, reportIds)
  const thisYear = deps.clock.now().getUTCFullYear()
  const tokens = [...own].map(([reportId, { year, signals, pictures }]) => {
    const tokensOf = (each: number) => signalTokens(deps.keyring, each, signals)
    // Clusters grow for 90 days, so others are looked for in the years beside its own as well.
    const beside = [year - 1, year + 1].filter((each) => each <= thisYear).flatMap(tokensOf)
    return { reportId, pictures, tokens: tokensOf(year), beside }
  })
  await store.replaceSignals(trx, reportIds, tokens)
  const wanted = tokens.flatMap(({ reportId, tokens: ofYear, beside }) =>
    [...ofYear, ...beside].map((token) => ({ reportId, ...token })),
  )
  const pairs = await store.candidatesFor(trx, wanted, mostCandidates)
  const unread = new Set(pairs.map(({ other_id }) => other_id).filter((id) => !own.has(id)))
  const all = new Map([...own, ...(await readSignals(trx, deps, [...unread]))])
  // A token has 32 bits, and bands are alike by chance: the contents decide.
  const thresholds = await selectThresholds(trx)
  const signals = (id: string) => all.get(id)?.signals ?? []
  const matches = pairs.flatMap(({ report_id: caseId, other_id: otherCaseId }) =>
    matchesOf(signals(caseId), signals(otherCaseId), thresholds).map((match) => ({
      caseId,
      otherCaseId,
      ...match,
    })),
  )
  await linkMatches(trx, matches)
  await markFloods(trx, reportIds)
}

/** Reports of one transaction, which share its round trips and candidates. Steps on them wait for its milliseconds. */
const batch = 25

/** @returns how many were waiting, up to a limit */
async function matchSome(deps: WaitingDeps, limit: number): Promise<number> {
  let taken: string[] = []
  try {
    await deps.db.transaction().execute(async (trx) => {
      await withoutDurability(trx)
      taken = await store.takeUnmatched(trx, limit)
      if (taken.length > 0) await matchReports(trx, deps, taken)
    })
  } catch (err) {
    const [first] = taken
    if (first === undefined) throw err
    // A failing report must not delay the others.
    if (limit > 1) for (const _ of taken) await matchSome(deps, 1)
    else {
      deps.logger.error({ err }, 'a report cannot be compared with others')
      await store.giveUp(deps.db, first)
    }
  }
  return taken.length
}

/**
 * Compares all waiting reports with those before them, some per transaction.
 * @returns how many
 */
export async function matchWaiting(deps: WaitingDeps): Promise<number> {
  for (let count = 0; ;) {
    const some = await matchSome(deps, batch)
    if (some === 0) return count
    count += some
  }
}

/** Enqueues every case whose signals are incomplete. */
export const rematchJob = 'rematch_reports'

export const matchTasks = (deps: WaitingDeps) => ({
  match_reports: async () => {
    await matchWaiting(deps)
  },
  [rematchJob]: async () => {
    await store.noteUnmatched(deps.db)
    await matchWaiting(deps)
  },
})

/** Crontab of graphile-worker; the full check runs at night in China. */
export const matchCrontab = ['* * * * * match_reports', `43 18 * * * ${rematchJob}`].join('\n')
