import { buffer } from 'node:stream/consumers'
import { caseNumber } from '../../../contract/staff/case.ts'
import { previewRoot } from '../../../contract/staff/evidence.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { readPreview } from '../../evidence/preview/preview-content.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'
import { recordAudit, type AuditActor } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { evidenceAt } from './evidence-of-call.ts'
import type { EvidenceDeps } from './routes.ts'
import { insertSeen } from './store.ts'

const access = { staff: caseWorkers }
const place = /^\/([\d-]{10,16})\/(\d{1,4})\/1$/

const noPreview = () => new CallError('notFound', '无法预览')

/** Nothing of it runs, is taken for another type, kept, or read by another site. */
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="preview.webp"',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

/** Recorded once a person, file and session, before they see it. */
const recordSeeing = (
  deps: EvidenceDeps,
  actor: AuditActor,
  { number, position, storageKey }: { number: string; position: number; storageKey: string },
) =>
  deps.db.transaction().execute(async (trx) => {
    const day = deps.clock.now().toISOString().slice(0, 10)
    if (!actor.sessionMac || !(await insertSeen(trx, actor.sessionMac, storageKey, day))) return
    const object = { kind: 'case', id: number } as const
    const reason = `第 ${position} 份材料`
    await recordAudit(trx, deps, actor, { action: 'evidence.preview', object, reason })
  })

/** A picture of evidence, made anew from its colours: never a byte of what was sent. */
export const previewProtocol = (deps: EvidenceDeps): Protocol => ({
  path: previewRoot,
  access,
  async serve(request, response, call) {
    const [, number = '', at = ''] = place.exec(request.path) ?? []
    if (request.method !== 'GET' || !caseNumber.safeParse(number).success) throw noPreview()
    const position = Number(at)
    const file = await evidenceAt(deps, staffOf(call), number, position)
    if (file.preview !== 'ready') throw noPreview()
    const picture = await readPreview(deps, file)
      .then(buffer)
      .catch((error: unknown) => {
        throw error instanceof ContentMissing ? noPreview() : error
      })
    const actor = actorOf({ caller: call.caller, request }, access.staff)
    await recordSeeing(deps, actor, { number, position, storageKey: file.storageKey })
    response.set(headers).send(picture)
  },
})
