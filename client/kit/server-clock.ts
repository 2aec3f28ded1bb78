/** Differences in ms that a slow answer or a second's rounding may cause. */
const tolerance = 60_000

let ahead = 0

/** Learns the server's time from the `Date` of an answer that no cache can have kept. @param date undefined if missing */
export function noteServerDate(date: string | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > tolerance ? difference : 0
}

/** Returns the time in ms since 1970, by the server's clock where the device's is wrong. */
export const serverNow = (): number => Date.now() + ahead

/** Tells whether the device's clock is wrong by more than a minute. */
export const isClockWrong = (): boolean => ahead !== 0
