import type { Kysely } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { evidenceFiles, type EvidenceFile } from '../../evidence/evidence-files.ts'
import { CallError } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { findCase } from '../queue/find-case.ts'

/**
 * A file of a case that whoever asks may see.
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
