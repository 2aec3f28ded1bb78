import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/staff/case.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { evidenceFiles } from '../../evidence/evidence-files.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'

/** A file of a case; `messageId` is the message that it came with, null for the report itself. */
export type CaseEvidence = z.infer<typeof evidence> & { readonly messageId: string | null }

/**
 * Everything that was sent as evidence in a case, of the report first, then of its messages. Asks for previews where
 * there are none: somebody has the case open.
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
