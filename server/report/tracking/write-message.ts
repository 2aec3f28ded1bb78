import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { messagePlace } from '../sealed-contents.ts'
import { insertMessage, sealMessage, type NewMessage } from '../store.ts'

/** Adds a sealed message to a locked report. @returns its id; undefined when another of the same key was first */
export async function writeMessage(
  trx: Trx,
  { keyring }: { keyring: Keyring },
  codeMac: Buffer,
  { msg, ...message }: NewMessage & { readonly msg: string },
): Promise<string | undefined> {
  const id = await insertMessage(trx, message)
  if (id === undefined) return undefined
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac })
  await sealMessage(trx, id, key.seal(msg, messagePlace(id)))
  return id
}
