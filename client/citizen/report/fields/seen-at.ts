const two = (n: number) => String(n).padStart(2, '0')

/** A moment as `<input type="datetime-local">` takes it: local time, to the minute. */
export const toLocalInput = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
  `T${two(date.getHours())}:${two(date.getMinutes())}`

/**
 * What such an input gives, as an instant with the offset of this device's time zone at that time.
 * @returns undefined when it is not a time
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

/** A device's clock may be a day behind, and its citizen be right: the server's decides. In ms. */
const tolerance = 86_400_000

export const isInFuture = (local: string, now: number): boolean =>
  new Date(local).getTime() > now + tolerance
