import { draftHours } from '../../../../contract/retention.ts'
import { deviceStorage } from '../../../kit/device-storage.ts'
import type { DraftHead } from './storage.ts'

/** Returns when a draft expires, unless it is changed before; times are ms since 1970. */
export const expiryOf = ({ savedAt }: Pick<DraftHead, 'savedAt'>): number =>
  savedAt + draftHours * 60 * 60_000

/** localStorage key of the mark that tells every page when a draft expires, without opening the database. */
const key = 'report_drafts_until'

/** Returns when the first draft on this device expires, in ms since 1970; undefined without a mark. */
export function expiryMark(): number | undefined {
  const kept = deviceStorage.read(key)
  return kept === undefined ? undefined : Number(kept)
}

/** @param time ms since 1970; `Infinity` when there is no draft */
export const setExpiryMark = (time: number): void => deviceStorage.write(key, String(time))

/** Lowers the mark if the changed draft expires first. */
export function lowerExpiryMark(time: number): void {
  if (!((expiryMark() ?? Infinity) <= time)) setExpiryMark(time)
}
