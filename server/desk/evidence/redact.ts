import { evidenceRedact } from '../../../contract/desk/evidence.ts'
import { readPreview, storeRedaction } from '../../evidence/preview/preview-content.ts'
import { burnIn } from '../../platform/preview/burn-in.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { recordOnCase, staffOf } from '../../staff/session/staff-call.ts'
import { findCase, requireHolder } from '../queue/find-case.ts'
import { evidenceAt } from './case-evidence.ts'
import { noPreview, orNotFound } from './preview.ts'
import type { EvidenceDeps } from './deps.ts'
import { insertRedaction } from './store.ts'

/** Burns boxes into a page of the preview and stores the result beside it. */
export const evidenceRedactRoute = (deps: EvidenceDeps) =>
  route(evidenceRedact, async ({ case_number, position, page, boxes }, call) => {
    const member = staffOf(call)
    const now = deps.clock.now()
    requireHolder(await findCase(deps.db, member, case_number), member.id, now)
    const file = await evidenceAt(deps, member, case_number, position)
    if (file.preview !== 'ready') throw noPreview()
    const clear = await readPreview(deps, file, page, 'clear').catch(orNotFound)
    const stored = await storeRedaction(deps, file, await burnIn(clear, boxes))
    const row = {
      storage_key: file.storageKey,
      page,
      redacted_key: stored.key,
      boxes: boxes.length,
      made_by: member.id,
      made_at: now,
    }
    await deps.db
      .transaction()
      .execute(async (trx) => {
        // A colleague may have taken the case over meanwhile, and the newest redaction of a page counts.
        requireHolder(await findCase(trx, member, case_number), member.id, deps.clock.now())
        if (!(await insertRedaction(trx, row, stored.keep))) throw noPreview()
        const detail = { file: position }
        await recordOnCase(trx, deps, call, case_number, { action: 'evidence.redact', detail })
      })
      .catch(async (error: unknown) => {
        if (error instanceof CallError) await stored.remove()
        throw error
      })
    return {}
  })
