import type { Db } from '../database/schema.ts'
import type { Keyring } from './keyring.ts'

/** The keys are not those that the database was written with. */
class KeysDoNotFit extends Error {
  constructor(variable: string) {
    super(
      `密钥与数据库不符（${variable}）：请恢复原来的密钥（环境变量，或数据目录里的 secrets.json），否则查询码和已加密的内容都无法使用。` +
        ` ${variable} is not what this database was made with: restore the environment or secrets.json of the data folder, or query codes and encrypted columns are lost.`,
    )
    this.name = 'KeysDoNotFit'
  }
}

/** The key id of the index secret's proof; data keys have ids from 1. */
const indexSecret = 0

const proofPlace = { table: 'keyring_check', column: 'proof', row: '' }

/**
 * Compares the keys with the proofs that earlier starts stored, and stores proofs of new keys. A lost secrets file
 * would go unnoticed otherwise: calls would work, and find no existing data.
 * @throws KeysDoNotFit
 */
export async function checkKeyring(db: Db, keyring: Keyring): Promise<void> {
  const sealed = keyring.seal('keyring-check', proofPlace)
  const proofs = [
    { key_id: indexSecret, proof: keyring.mac('keyring-check') },
    { key_id: keyring.newestKeyId, proof: sealed },
  ]
  await db
    .insertInto('keyring_check')
    .values(proofs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  for (const { key_id, proof } of await db.selectFrom('keyring_check').selectAll().execute())
    if (key_id === indexSecret) {
      if (!proof.equals(keyring.mac('keyring-check'))) throw new KeysDoNotFit('INDEX_SECRET')
    } else if (!opens(keyring, proof)) throw new KeysDoNotFit(`DATA_KEYS ${key_id}`)
}

function opens(keyring: Keyring, sealed: Buffer): boolean {
  try {
    keyring.open(sealed, proofPlace)
    return true
  } catch {
    return false
  }
}
