import type { Input } from '../../../contract/endpoint.ts'
import { auditExport, auditSearch, auditVerify } from '../../../contract/staff/audit.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/schema.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import { route, type Call, type Route } from '../../http/route.ts'
import { readAnchors } from './anchors.ts'
import { readAudit, type ReadEntry } from './read-audit.ts'
import { recordAlone, type AuditActor } from './record-audit.ts'
import { type EntryFilter, objectIdsOf } from './store.ts'
import { verifyAudit } from './verify-audit.ts'

interface Deps extends Services<'db' | 'keyring' | 'clock' | 'logger'> {
  readonly auditAnchorFile: string
  /** Returns the audit's view of the caller; injected because sessions import the audit. */
  readonly actorOf: (call: Call) => AuditActor
}

const chain = { kind: 'audit', id: 'chain' } as const
const maxExportEntries = 100_000
/** Entries of an export read per query. */
const exportBatch = 2000

const filterOf = async (
  db: Db,
  { actor, action, step, object, from, to }: Input<typeof auditExport>,
): Promise<EntryFilter> => ({
  actor,
  action,
  step,
  object: object === undefined ? undefined : { ids: await objectIdsOf(db, object) },
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

async function* everyEntry(deps: Deps, filter: EntryFilter): AsyncGenerator<ReadEntry> {
  let before: number | undefined
  for (;;) {
    const list = await readAudit(deps, { ...filter, before }, exportBatch)
    yield* list
    before = list.at(-1)?.sequence
    if (list.length < exportBatch) return
  }
}

/** The auditor's calls; each is audited. */
export function auditRoutes(deps: Deps): Route[] {
  const { db, keyring, logger, auditAnchorFile, actorOf } = deps
  return [
    route(auditSearch, async (input, call) => {
      const filter = { ...(await filterOf(db, input)), before: input.before }
      // The filter is stored as a digest.
      const entry = { action: 'audit.search', object: chain, after: filter } as const
      await recordAlone(db, deps, actorOf(call), entry)
      const list = await readAudit(deps, filter, input.limit + 1)
      return { list: list.slice(0, input.limit), more: list.length > input.limit }
    }),

    route(auditVerify, async (_, call) => {
      await recordAlone(db, deps, actorOf(call), { action: 'audit.verify', object: chain })
      const anchors = await readAnchors(keyring, auditAnchorFile)
      const { entries, fault, anchoredAt } = await verifyAudit(deps, anchors)
      if (fault) logSecurityEvent(logger, 'tampering', 'denied')
      return {
        entries,
        holds: fault === undefined,
        first_wrong: fault ?? null,
        anchored_at: anchoredAt?.toISOString() ?? null,
      }
    }),

    route(auditExport, async (input, call) => {
      const filter = await filterOf(db, input)
      const entry = { action: 'audit.export', object: chain, after: filter } as const
      await recordAlone(db, deps, actorOf(call), entry)
      const lines: string[] = []
      for await (const each of everyEntry(deps, filter)) {
        if (lines.length === maxExportEntries) break
        lines.push(`${JSON.stringify(each)}\n`)
      }
      const day = deps.clock.now().toISOString().slice(0, 10)
      return { file_name: `audit-${day}.jsonl`, content: lines.join(''), entries: lines.length }
    }),
  ]
}
