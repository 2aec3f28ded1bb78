import type { Kysely } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readAudit } from '../../staff/audit/read-audit.ts'

/** Whether somebody has ever opened a case, as the audit knows it. */
export async function wasRead(
  db: Kysely<Schema>,
  { keyring }: { keyring: Keyring },
  staffId: string,
  caseNumber: string,
): Promise<boolean> {
  const object = { kind: 'case', id: caseNumber }
  const readings = await readAudit(
    { db, keyring },
    { actor: staffId, action: 'case.read', object },
    1,
  )
  return readings.length > 0
}
