import { offlineCacheAttribute } from '../../kit/offline-cache-attribute.ts'
import type { BuiltSite } from '../../build/built-site.ts'

/** Time at which each file was first missing from the current build: path → ms since 1970. */
type Retired = Readonly<Record<string, number>>

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

/** Cache of one site: its page, the files of its build, and for a week those of former builds. */
export interface OfflineCache {
  /** Fetches and caches the build's files. @throws when a request fails, or the server serves another build */
  keep(): Promise<void>
  /** Caches a page that the server has just sent, if it belongs to this build: its title or config may have changed. */
  keepPage(answer: Response): Promise<void>
  /** Returns the cached page, marked as cached. */
  page(): Promise<Response | undefined>
  file(path: string): Promise<Response | undefined>
  keepFile(path: string, answer: Response): Promise<void>
  /** Deletes files that no open tab can need. */
  retire(): Promise<void>
}

/** The methods of `Cache` that the worker uses. */
export type SiteCache = Pick<Cache, 'match' | 'put' | 'addAll' | 'keys' | 'delete'>

interface OfflineCacheDeps {
  caches: { open(name: string): Promise<SiteCache> }
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** ms since 1970. */
  now: () => number
}

/** Headers that describe the transferred bytes. */
const transferHeaders = ['content-encoding', 'content-length', 'etag', 'vary']

/** Marks a page for its scripts as served from the cache. */
function markedCopy(html: string, headers: Headers): Response {
  const kept = new Headers(headers)
  for (const name of transferHeaders) kept.delete(name)
  return new Response(html.replace('<html', `<html ${offlineCacheAttribute}`), { headers: kept })
}

export function createOfflineCache(
  { base, entry, files }: Pick<BuiltSite, 'base' | 'entry' | 'files'>,
  { caches, fetch, now }: OfflineCacheDeps,
): OfflineCache {
  const opened = () => caches.open(`site ${base}`)
  const retiredPath = `${base}retired-files`

  /** Returns whether the page belongs to this build and is cached now. */
  async function takePage(answer: Response): Promise<boolean> {
    const html = await answer.text()
    if (!answer.ok || !html.includes(entry)) return false
    await (await opened()).put(base, markedCopy(html, answer.headers))
    return true
  }

  return {
    async keep() {
      const cache = await opened()
      const cached = await Promise.all(files.map((path) => cache.match(path)))
      await cache.addAll(files.filter((_path, at) => !cached[at]))
      // Last, so that a cached page always has its files.
      const answer = await fetch(base, { cache: 'no-cache', redirect: 'error' })
      if (!(await takePage(answer))) throw new Error('the server serves another build')
    },
    async keepPage(answer) {
      await takePage(answer)
    },
    page: async () => (await opened()).match(base),
    file: async (path) => (await opened()).match(path, { ignoreVary: true }),
    keepFile: async (path, answer) => (await opened()).put(path, answer),
    async retire() {
      const cache = await opened()
      const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      const note = await cache.match(retiredPath)
      const before: Retired = note ? await note.json() : {}
      const present = new Set([base, retiredPath, ...files])
      const { gone, retired } = retireFiles(kept, present, before, now())
      await Promise.all(gone.map((path) => cache.delete(path)))
      await cache.put(retiredPath, new Response(JSON.stringify(retired)))
    },
  }
}
