import { caseNumber } from '../../../contract/desk/case.ts'
import { evidenceProgress, previewRoot } from '../../../contract/desk/evidence.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { readPreview } from '../../evidence/preview/preview-content.ts'
import { CallError } from '../../http/call-error.ts'
import { type Protocol, route } from '../../http/route.ts'
import { type AuditActor, recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { findCase } from '../queue/find-case.ts'
import { evidenceAt, evidenceOf } from './case-evidence.ts'
import type { EvidenceDeps } from './routes.ts'
import { insertSeen } from './store.ts'

const access = { staff: caseWorkers }
const place = /^\/([\d-]{10,16})\/(\d{1,4})\/(1|veil)$/

const noPreview = () => new CallError('notFound', '无法预览')

/** Prevents execution, sniffing, caching, and reading by other sites. */
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="preview.webp"',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

/** Audits the unveiling once per person, file and session, before the picture is sent. */
const recordSeeing = (
  deps: EvidenceDeps,
  actor: AuditActor,
  { number, position, storageKey }: { number: string; position: number; storageKey: string },
) =>
  deps.db.transaction().execute(async (trx) => {
    const day = deps.clock.now().toISOString().slice(0, 10)
    if (!actor.sessionMac || !(await insertSeen(trx, actor.sessionMac, storageKey, day))) return
    const object = { kind: 'case', id: number } as const
    const entry = { action: 'evidence.preview', object, detail: { file: position } } as const
    await recordAudit(trx, deps, actor, entry)
  })

/** Serves a re-encoded picture of evidence, veiled until the clear one is asked for: never an original byte. */
export const previewProtocol = (deps: EvidenceDeps): Protocol => ({
  path: previewRoot,
  access,
  async serve(request, response, call) {
    const [, number = '', at = '', page] = place.exec(request.path) ?? []
    if (request.method !== 'GET' || !caseNumber.safeParse(number).success) throw noPreview()
    const position = Number(at)
    const file = await evidenceAt(deps, staffOf(call), number, position)
    if (file.preview !== 'ready') throw noPreview()
    const isVeil = page === 'veil'
    const picture = await readPreview(deps, file, isVeil ? 'veil' : 'clear').catch(
      (error: unknown) => {
        throw error instanceof ContentMissing ? noPreview() : error
      },
    )
    const actor = actorOf({ caller: call.caller, request }, access.staff)
    if (!isVeil) await recordSeeing(deps, actor, { number, position, storageKey: file.storageKey })
    response.set(headers).send(picture)
  },
})

/** Returns the preview state of each file, without reading the case. */
export const evidenceProgressRoute = (deps: EvidenceDeps) =>
  route(evidenceProgress, async ({ case_number }, call) => {
    const { report_id } = await findCase(deps.db, staffOf(call), case_number)
    const files = await evidenceOf(deps.db, deps, report_id)
    return { list: files.map(({ position, preview, pages }) => ({ position, preview, pages })) }
  })
