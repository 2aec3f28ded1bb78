import type { Services } from '../services.ts'
import { unwrapKeyOf, type KeyOwner } from './data-key-store.ts'
import type { DataKey } from './data-key.ts'
import { SealBroken, type SealContext } from './seal.ts'

/** Shown in place of contents that were changed, moved or cut since they were sealed. */
export const unreadable = '（这部分内容无法读取，我们正在检查）'
/** Shown in place of contents whose data key is deleted, in a database restored from an older copy. */
export const erased = '（这部分内容已删除）'

export const isReadable = (text: string): boolean => text !== unreadable && text !== erased

/** Returns what a `ContentsReader` read; undefined when there are no contents, or they are erased or do not open. */
export const ifReadable = (text: string | null): string | undefined =>
  text !== null && isReadable(text) ? text : undefined

/** Reads one owner's contents. Never throws: contents that do not open are replaced by a text and logged. */
export interface ContentsReader {
  read(context: SealContext, sealed: Buffer | null): string | null
}

/** Opens the contents of one owner. @param wrapped the owner's data key as stored; null when it is erased */
export function contentsReader(
  { keyring }: Services<'keyring'>,
  owner: KeyOwner,
  wrapped: Buffer | null,
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

  return {
    read(context, sealed) {
      if (!sealed) return null
      if (!wrapped) return erased
      return attempt(context, () => key?.open(sealed, context)) ?? unreadable
    },
  }
}
