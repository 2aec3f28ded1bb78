import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { rewrapDataKey, type StoredDataKey } from './data-key-store.ts'
import type { Keyring } from './keyring.ts'
import { keyIdBytes, keyIdPlace } from './master-seal.ts'

/** Rows per statement. */
const batch = 500

/** Some data keys are still wrapped under an older key. */
export class KeyStillInUse extends Error {
  constructor(rows: number) {
    super(
      `还有 ${rows} 处内容使用旧密钥：请先用新的 DATA_KEYS 重启所有服务，再运行一次。` +
        ` ${rows} values are still under an older key: restart every server with the new DATA_KEYS, then run this again.`,
    )
    this.name = 'KeyStillInUse'
  }
}

const isOld = (newest: Buffer) =>
  sql<boolean>`substring(sealed from ${sql.lit(keyIdPlace.from)} for ${sql.lit(keyIdPlace.length)}) <> ${newest}`

async function rewrapAll(db: Db, keyring: Keyring, newest: Buffer) {
  let count = 0
  let broken = 0
  let last: Pick<StoredDataKey, 'kind' | 'subject'> = { kind: '', subject: Buffer.alloc(0) }
  for (;;) {
    const { rows } = await sql<StoredDataKey>`
      select kind, subject, sealed from data_key
      where (kind, subject) > (${last.kind}, ${last.subject}::bytea) and ${isOld(newest)}
      order by kind, subject limit ${batch}
    `.execute(db)
    const end = rows.at(-1)
    if (!end) return { count, broken }
    const rewrapped = rows.flatMap((row) => {
      const fresh = rewrapDataKey(keyring, row)
      return fresh ? [{ ...row, fresh }] : []
    })
    broken += rows.length - rewrapped.length
    // Keys deleted meanwhile stay deleted.
    const { numAffectedRows } = await sql`
      update data_key set sealed = rewrapped.fresh
      from unnest(
        ${rewrapped.map(({ kind }) => kind)}::text[],
        ${rewrapped.map(({ subject }) => subject)}::bytea[],
        ${rewrapped.map(({ sealed }) => sealed)}::bytea[],
        ${rewrapped.map(({ fresh }) => fresh)}::bytea[]
      ) as rewrapped (kind, subject, old, fresh)
      where data_key.kind = rewrapped.kind and data_key.subject = rewrapped.subject
        and data_key.sealed = rewrapped.old
    `.execute(db)
    count += Number(numAffectedRows)
    last = end
  }
}

/**
 * Wraps every data key under the newest of `DATA_KEYS` while the servers run, and deletes the proofs of older keys, so
 * that they may be removed from `DATA_KEYS`. Values sealed under the data keys stay as they are. A one-time code that
 * is waiting to be sent is lost with the older key.
 * @returns how many data keys were wrapped
 * @throws KeyStillInUse when a server has used an older key meanwhile
 * @throws KeyMissing when a key is missing
 */
export async function rotateKeys(db: Db, keyring: Keyring): Promise<number> {
  const newest = keyIdBytes(keyring.newestKeyId)
  const { count, broken } = await rewrapAll(db, keyring, newest)
  const { rows } = await sql<{ count: string }>`
    select count(*) from data_key where ${isOld(newest)}
  `.execute(db)
  const left = Number(rows[0]?.count ?? 0) - broken
  if (left > 0) throw new KeyStillInUse(left)
  await db.deleteFrom('keyring_check').where('key_id', 'not in', [0, keyring.newestKeyId]).execute()
  return count
}
