/** When each file of former builds was first seen to be one: path → ms since 1970. */
export type Retired = Readonly<Record<string, number>>

/** As long as a draft is kept: a tab left open for longer has nothing to return to. */
const keptForMs = 7 * 24 * 60 * 60 * 1000

/**
 * Which kept files go. A file that the present build does not have stays for a week, because a tab that was
 * opened before the deploy may still ask for it.
 * @param kept paths of the files that are kept
 * @param now ms since 1970
 */
export function retireFiles(
  kept: readonly string[],
  present: ReadonlySet<string>,
  before: Retired,
  now: number,
): { gone: string[]; retired: Retired } {
  const former = kept.filter((path) => !present.has(path))
  const since = (path: string) => before[path] ?? now
  const isGone = (path: string) => now - since(path) > keptForMs
  return {
    gone: former.filter(isGone),
    retired: Object.fromEntries(
      former.filter((path) => !isGone(path)).map((path) => [path, since(path)]),
    ),
  }
}
