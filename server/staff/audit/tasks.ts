import type { RetentionConfig } from '../../config/api.ts'
import type { Services } from '../../platform/services.ts'
import { anchorAudit, anchorJob } from './anchors.ts'
import { deleteDataKeys } from '../../platform/crypto/data-key-store.ts'
import { checkpointMac } from './chain.ts'
import { monthOf } from './reason.ts'
import { programActor, recordAudit } from './record-audit.ts'
import * as store from './store.ts'

/** Deletes entries older than `before`, leaving a signed checkpoint and an audit entry, and keys of whole months. */
export async function deleteExpiredAudit(deps: Services<'db' | 'keyring' | 'clock'>, before: Date) {
  const link = await store.lastBefore(deps.db, before)
  if (!link) return
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const proof = checkpointMac(deps.keyring, link, at)
    await store.insertCheckpoint(trx, { ...link, at, proof })
    await store.forgetUpTo(trx, link.sequence)
    const object = { kind: 'audit', id: String(link.sequence) } as const
    await recordAudit(trx, deps, programActor, { action: 'audit.forget', object })
    const first = await store.oldestEntryTime(trx)
    const months = first ? await store.sealedMonthsBefore(trx, monthOf(first)) : []
    await deleteDataKeys(
      trx,
      months.map((month) => ({ kind: 'audit', month }) as const),
    )
  })
}

const day = 24 * 60 * 60 * 1000

export const auditTasks = (
  deps: Services<'db' | 'keyring' | 'clock' | 'logger'> & {
    auditAnchorFile: string
    retention: Pick<RetentionConfig, 'auditDays'>
  },
) => ({
  [anchorJob]: () => anchorAudit(deps),
  forget_audit: () =>
    deleteExpiredAudit(deps, new Date(deps.clock.now().getTime() - deps.retention.auditDays * day)),
})

/** Crontab of graphile-worker; at night in China. */
export const auditCrontab = `3 * * * * ${anchorJob}\n53 19 * * * forget_audit`
