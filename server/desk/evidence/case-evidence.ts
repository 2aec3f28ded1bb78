import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/desk/case.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type EvidenceFile, evidenceFiles } from '../../evidence/evidence-files.ts'
import { isPreviewType } from '../../platform/preview/preview-kind.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'
import { CallError } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { findCase } from '../queue/find-case.ts'

/** A file of a case; `messageId` is null for the report's own files, `answerId` for all but those of an authority. */
export type CaseEvidence = z.infer<typeof evidence> & Pick<EvidenceFile, 'messageId' | 'answerId'>

/** The files of authorities' answers are counted from here on, so that the citizen's keep their positions. */
const answersFrom = 1000

/**
 * Returns all evidence of a case, the report's files first, then its messages'; or the files of authorities' answers. Requests
 * missing previews, because the case is being viewed.
 */
export async function evidenceOf(
  db: Kysely<Schema>,
  { keyring }: { keyring: Keyring },
  reportId: string,
  isOf: 'report' | 'answers' = 'report',
): Promise<CaseEvidence[]> {
  let files = await evidenceFiles({ db, keyring }, reportId, isOf)
  const isUnmade = ({ preview, about, mime }: EvidenceFile) =>
    preview === undefined || (preview === 'none' && !about && isPreviewType(mime))
  const hasUnmade = files.some(isUnmade)
  if (hasUnmade || files.some(({ preview }) => preview === 'waiting'))
    await db.transaction().execute((trx) => requestPreviews(trx, [reportId], { isWanted: true }))
  if (hasUnmade) files = await evidenceFiles({ db, keyring }, reportId, isOf)
  return files.map((file, index) => ({
    position: index + 1 + (isOf === 'answers' ? answersFrom : 0),
    name: file.name,
    mime: file.mime,
    size: file.size,
    sm3: file.sm3,
    arrived_at: file.uploadedAt.toISOString(),
    messageId: file.messageId,
    answerId: file.answerId,
    preview: file.preview ?? 'waiting',
    redacted: file.redactions.map(({ page }) => page),
    ...shownOf(file),
  }))
}

function shownOf({ preview, about }: EvidenceFile) {
  // The release before this one made previews of one page.
  const pages = about?.pages.length ?? (preview === 'ready' ? 1 : 0)
  const {
    total = pages,
    text,
    reason = null,
    missing = null,
    seconds = null,
    sound,
    has_macros,
  } = about ?? {}
  const peaks = sound?.peaks ?? null
  return {
    pages,
    total,
    text: text?.kind ?? null,
    reason,
    missing,
    seconds,
    peaks,
    ...(has_macros && { has_macros }),
  }
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
  const [isOf, before] =
    position > answersFrom ? (['answers', answersFrom] as const) : (['report', 0] as const)
  const file = (await evidenceFiles(deps, report_id, isOf))[position - before - 1]
  if (!file) throw new CallError('notFound', '没有这份材料，或已随举报撤回')
  return file
}
