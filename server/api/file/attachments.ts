import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { badField } from '../http/call-error.ts'
import { fileTokenMac } from './file-token.ts'
import { claim, type Owner } from './store.ts'

/** Seconds that an uploaded file waits to be attached. Source: DESIGN §6. */
export const unattachedLifetime = 24 * 60 * 60

/**
 * Attaches files to a report or message, in their order, inside the caller's transaction. A file that is
 * named twice is attached once.
 * @throws CallError badInput at `file_ids` when one is unknown, attached elsewhere or too old
 */
export async function attachFiles(
  trx: Kysely<Schema>,
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  fileIds: readonly string[],
  owner: Owner,
): Promise<void> {
  if (fileIds.length === 0) return
  const macs = [...new Set(fileIds)].map((id) => fileTokenMac(keyring, id))
  const since = new Date(clock.now().getTime() - unattachedLifetime * 1000)
  const given = await claim(trx, macs, owner, since)
  const missing = fileIds.flatMap((id, index) =>
    given.has(fileTokenMac(keyring, id).toString('hex')) ? [] : [index + 1],
  )
  if (missing.length > 0)
    throw badField('file_ids', `第 ${missing.join('、')} 个文件已失效，请重新上传`)
}
