const two = (n: number) => String(n).padStart(2, '0')

/** Formats a moment for `<input type="datetime-local">`: local time, to the minute. */
export const toLocalInput = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
  `T${two(date.getHours())}:${two(date.getMinutes())}`

/**
 * Converts the input's value to an instant with this device's offset at that time.
 * @returns undefined for an invalid time
 */
export function localToInstant(local: string): string | undefined {
  const [, minutes, seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/.exec(local) ?? []
  const date = new Date(local)
  if (minutes === undefined || Number.isNaN(date.getTime())) return undefined
  const offset = -date.getTimezoneOffset()
  const size = Math.abs(offset)
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${minutes}${seconds}${zone}`
}

/** Tolerance in ms for a wrong clock; the server decides. */
const tolerance = 86_400_000

export const isInFuture = (local: string, now: number): boolean =>
  new Date(local).getTime() > now + tolerance
