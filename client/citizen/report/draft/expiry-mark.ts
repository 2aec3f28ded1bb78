import { deviceStorage } from '../../../kit/device-storage.ts'

/** Tells every page of the site when it has to look for drafts to delete, without opening their database. */
const key = 'report_drafts_until'

/** When the first draft on this device is to be deleted, in ms since 1970; undefined when nobody has looked. */
export function expiryMark(): number | undefined {
  const kept = deviceStorage.read(key)
  return kept === undefined ? undefined : Number(kept)
}

/** @param time ms since 1970; `Infinity` when there is none */
export const setExpiryMark = (time: number): void => deviceStorage.write(key, String(time))

/** A draft was changed: it may be the first one to be deleted. */
export function lowerExpiryMark(time: number): void {
  if (!((expiryMark() ?? Infinity) <= time)) setExpiryMark(time)
}
