import type { Services } from '../platform/services.ts'
import { contentsReader, isReadable } from '../platform/crypto/contents-reader.ts'
import type { Db, Trx } from '../platform/database/schema.ts'
import { fileDigests } from '../evidence/evidence-files.ts'
import { contentsOpener } from '../report/read-contents.ts'
import { withoutDurability } from '../platform/database/without-durability.ts'
import type { Signal } from './signals/signal.ts'
import { signalTokens, subjectTokens } from './signals/signal-tokens.ts'
import {
  type ReportContents,
  signalsOf,
  subjectOf,
  type SubjectOfReport,
} from './signals/signals-of.ts'
import * as store from './signal-store.ts'

type Deps = Services<'keyring'>
type WaitingDeps = Deps & Services<'db' | 'logger'>

/** Unsealed contents of a report. */
interface ReadReport {
  readonly year: number
  readonly signals: readonly Signal[]
  readonly pictures: number
  readonly subject: SubjectOfReport | undefined
  readonly report_type_id: number
  readonly is_urgent: boolean
}

const readable = (text: string | null): string | null => (text && isReadable(text) ? text : null)

/** Unseals reports, without those that are withdrawn. What cannot be read is as if it were not there. */
export async function readContentsOf(db: Db, { keyring }: Deps, reportIds: readonly string[]) {
  const rows = reportIds.length === 0 ? [] : await store.selectContents(db, reportIds)
  return new Map(
    rows.map((row) => {
      const owner = { kind: 'report', codeMac: row.code_mac } as const
      const reader = contentsReader({ keyring }, owner, row.data_key)
      const open = contentsOpener(reader, row.code_mac, row)
      const contents: ReportContents = {
        title: readable(open.title()),
        site_name: readable(open.site_name()),
        urls: open.urls().filter(isReadable),
        account: readable(open.account()),
        description: readable(open.description()) ?? '',
      }
      return [row.id, { ...row, contents }]
    }),
  )
}

/** Unseals reports and computes their signals; withdrawn ones are missing. */
export async function readSignals(
  db: Db,
  deps: Deps,
  reportIds: readonly string[],
): Promise<Map<string, ReadReport>> {
  const read = await readContentsOf(db, deps, reportIds)
  if (read.size === 0) return new Map()
  const files = await fileDigests({ db, keyring: deps.keyring }, reportIds)
  return new Map(
    [...read].map(([id, { contents, arrived_at, report_type_id, is_urgent }]) => {
      const own = files.get(id) ?? []
      const subject = subjectOf(
        contents,
        own.find(({ isOfReport }) => isOfReport),
      )
      const facts = { subject, report_type_id, is_urgent }
      const pictures = own.filter((file) => file.pictures.length > 0).length
      const year = arrived_at.getUTCFullYear()
      return [id, { year, signals: signalsOf(contents, own), pictures, ...facts }]
    }),
  )
}

/** Stores what reports say and what they are about as they are now; forgets a withdrawn one's. */
async function matchReports(trx: Trx, deps: Deps, reportIds: readonly string[]): Promise<void> {
  await store.lockReports(trx, reportIds)
  const read = await readSignals(trx, deps, reportIds)
  const stored = [...read].map(([reportId, { year, signals, pictures, subject, ...facts }]) => ({
    reportId,
    pictures,
    tokens: signalTokens(deps.keyring, year, signals),
    subject: subject && subjectTokens(deps.keyring, subject, facts),
  }))
  await store.replaceSignals(trx, reportIds, stored)
}

/** Reports of one transaction, which share its round trips. Steps on them wait for its milliseconds. */
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
 * Reads all waiting reports, some per transaction.
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
