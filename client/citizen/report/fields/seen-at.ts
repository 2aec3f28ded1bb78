/** Converts a `datetime-local` value, Beijing's time, to an instant; undefined for an invalid time. */
export function localToInstant(local: string): string | undefined {
  const [, minutes, seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/.exec(local) ?? []
  const instant = `${minutes}${seconds}+08:00`
  return Number.isNaN(Date.parse(instant)) ? undefined : instant
}

/** Tolerance in ms for a wrong clock; the server decides. */
const tolerance = 86_400_000

export const isInFuture = (local: string, now: number): boolean =>
  Date.parse(localToInstant(local) ?? '') > now + tolerance
