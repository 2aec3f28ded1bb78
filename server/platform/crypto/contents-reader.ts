import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { unwrapKeyOf, type KeyOwner } from './data-key-store.ts'
import type { DataKey } from './data-key.ts'
import type { Keyring } from './keyring.ts'
import { SealBroken, type SealContext } from './seal.ts'

/** What stands in the place of contents that were changed, moved or cut since they were sealed. */
export const unreadable = '（这部分内容无法读取，我们正在检查）'
/** The same of contents whose data key is deleted, in a database that was restored from an older copy. */
export const erased = '（这部分内容已删除）'

export const isReadable = (text: string): boolean => text !== unreadable && text !== erased

export interface ReaderDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
}

/** How the contents of one owner are read. Nothing of it throws: what cannot be opened says so, and is logged. */
export interface ContentsReader {
  /**
   * @param sealed the column `…_sealed`
   * @param before the column in which earlier versions kept it in plain text, or sealed in their way
   */
  read(context: SealContext, sealed: Buffer | null, before?: string | Buffer | null): string | null
}

/** Sealed by a version before data keys: those values begin with the id of a key, and none is 0. */
export const isSealedAsBefore = (sealed: Buffer): boolean => sealed.readUInt16BE(0) !== 0

/**
 * @param wrapped the owner's data key as it is stored, null when there is none
 * @param isLegacyRead whether the form of earlier versions still is: `legacyIsRead`, asked when there is such a value
 */
export function contentsReader(
  { keyring }: Pick<ReaderDeps, 'keyring'>,
  owner: KeyOwner,
  wrapped: Buffer | null,
  isLegacyRead: boolean,
): ContentsReader {
  const attempt = <T>(place: SealContext, action: () => T): T | undefined => {
    try {
      return action()
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      keyring.report(place, error)
      return undefined
    }
  }
  const wrappedPlace = { table: 'data_key', column: owner.kind, row: '' }
  let key: DataKey | undefined
  if (wrapped) key = attempt(wrappedPlace, () => unwrapKeyOf(keyring, owner, wrapped))

  const legacy = (before: string | Buffer): string => {
    if (!isLegacyRead) throw new SealBroken('it is in a form that is no longer read')
    return typeof before === 'string' ? before : keyring.legacy.open(before)
  }
  const read = (context: SealContext, sealed: Buffer) => {
    if (isSealedAsBefore(sealed)) return attempt(context, () => legacy(sealed)) ?? unreadable
    if (!wrapped) return erased
    return attempt(context, () => key?.open(sealed, context)) ?? unreadable
  }
  return {
    read(context, sealed, before = null) {
      if (sealed) return read(context, sealed)
      if (before === null || before.length === 0) return null
      return attempt(context, () => legacy(before)) ?? unreadable
    },
  }
}
