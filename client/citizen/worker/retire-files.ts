/** Time at which each file was first missing from the current build: path → ms since 1970. */
export type Retired = Readonly<Record<string, number>>

/** Retention of a draft: an older tab has no draft to return to. */
const keptForMs = 7 * 24 * 60 * 60 * 1000

/**
 * Returns the cached files to delete. A file that the current build lacks stays for a week, since a tab opened
 * before the deploy may still request it.
 * @param kept paths of the cached files
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
