import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/desk/case.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type EvidenceFile, evidenceFiles } from '../../evidence/evidence-files.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'
import { CallError } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { findCase } from '../queue/find-case.ts'

/** A file of a case; `messageId` is null for the report's own files. */
export type CaseEvidence = z.infer<typeof evidence> & { readonly messageId: string | null }

/**
 * Returns all evidence of a case, the report's files first, then its messages'. Requests missing previews, because
 * the case is being viewed.
 */
export async function evidenceOf(
  db: Kysely<Schema>,
  { keyring }: { keyring: Keyring },
  reportId: string,
): Promise<CaseEvidence[]> {
  const files = await evidenceFiles({ db, keyring }, reportId)
  if (files.some(({ preview }) => preview === undefined || preview === 'waiting'))
    await db.transaction().execute((trx) => requestPreviews(trx, [reportId], { isWanted: true }))
  return files.map(({ name, mime, size, sm3, uploadedAt, messageId, preview }, index) => ({
    position: index + 1,
    name,
    mime,
    size,
    sm3,
    arrived_at: uploadedAt.toISOString(),
    preview: preview ?? 'waiting',
    pages: preview === 'ready' ? 1 : 0,
    messageId,
  }))
}

/**
 * Finds a file of a case within the member's scope.
 * @param position as in `evidenceOf`
 * @throws CallError notFound
 */
export async function evidenceAt(
  deps: { db: Kysely<Schema>; keyring: Keyring },
  member: StaffMember,
  caseNumber: string,
  position: number,
): Promise<EvidenceFile> {
  const { report_id } = await findCase(deps.db, member, caseNumber)
  const file = (await evidenceFiles(deps, report_id))[position - 1]
  if (!file) throw new CallError('notFound', '没有这份材料，或已随举报撤回')
  return file
}
