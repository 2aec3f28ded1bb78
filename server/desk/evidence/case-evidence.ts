import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/desk/case.ts'
import { answersFrom } from '../../../contract/desk/evidence.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type EvidenceFile, evidenceFiles } from '../../evidence/evidence-files.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { isEvidenceType } from '../../../contract/evidence/kinds.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'
import { nextRound, type PreviewAbout } from '../../evidence/preview/preview-about.ts'
import { CallError } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { findCase } from '../queue/find-case.ts'

/** A file of a case; `messageId` is null for the report's own files, `answerId` for all but those of an authority. */
export type CaseEvidence = z.infer<typeof evidence> & Pick<EvidenceFile, 'messageId' | 'answerId'>

/**
 * Returns all evidence of a case, the report's files first, then its messages'; or the files of authorities' answers. Requests
 * missing previews, because the case is being viewed.
 */
export async function evidenceOf(
  db: Kysely<Schema>,
  { keyring, previews }: { keyring: Keyring; previews: PreviewOpener },
  reportId: string,
  isOf: 'report' | 'answers' = 'report',
): Promise<CaseEvidence[]> {
  let files = await evidenceFiles({ db, keyring }, reportId, isOf)
  const again = await withNewProgram(previews, files)
  const isUnmade = ({ preview, about, mime }: EvidenceFile) =>
    preview === undefined || (preview !== 'waiting' && !about && isEvidenceType(mime))
  const hasUnmade = again.length > 0 || files.some(isUnmade)
  if (hasUnmade || files.some(({ preview }) => preview === 'waiting'))
    await db
      .transaction()
      .execute((trx) => requestPreviews(trx, [reportId], { priority: 'opened', again }))
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
    ...(file.password !== undefined && { has_password: true }),
    redacted: file.redactions.map(({ page }) => page),
    ...shownOf(file),
  }))
}

/** Returns the storage keys of files that were only listed, or shown in part, because of a program that is there now. */
async function withNewProgram(previews: PreviewOpener, files: readonly EvidenceFile[]) {
  const lacking = files.filter(({ preview, about }) => preview !== 'waiting' && about?.missing)
  if (lacking.length === 0) return []
  // Files are tried again at the next opening if the preview process does not answer.
  const programs = (await previews.programs?.().catch(() => [])) ?? []
  return lacking.flatMap(({ storageKey, about }) =>
    about?.missing && programs.includes(about.missing) ? [storageKey] : [],
  )
}

function shownOf(file: EvidenceFile) {
  const { about } = file
  const stored = about?.pages.length ?? 0
  const members = about?.members ?? []
  const pages = stored - members.reduce((sum, { count }) => sum + count, 0)
  return {
    pages,
    ...partsOf({ total: pages, ...about }),
    reason: about?.reason ?? null,
    has_more_frames: nextRound(file) !== undefined,
    ...(members.length > 0 && {
      members: members.map(({ row, first_row, name, type, first, count, ...shown }) => ({
        row,
        ...(first_row !== undefined && { first_row }),
        name,
        mime: type,
        first,
        pages: count,
        ...partsOf(shown),
      })),
    }),
  }
}

function partsOf({
  total,
  text,
  missing,
  seconds,
  sound,
  has_macros,
  is_incomplete,
  is_tall,
  numbers,
}: Omit<PreviewAbout, 'pages'>) {
  return {
    total,
    text: text?.kind ?? null,
    missing: missing ?? null,
    seconds: seconds ?? null,
    peaks: sound?.peaks ?? null,
    ...(has_macros && { has_macros }),
    ...(is_incomplete && { is_incomplete }),
    ...(is_tall && { is_tall }),
    ...(numbers && { numbers }),
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
