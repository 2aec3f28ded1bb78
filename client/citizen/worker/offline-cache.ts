import { offlineCacheAttribute } from '../../kit/offline-cache-attribute.ts'
import type { BuiltSite } from '../../build/built-site.ts'
import { retireFiles, type Retired } from './retire-files.ts'

/** What the worker keeps of its site: one page, the files of its build, and those of builds before for a while. */
export interface OfflineCache {
  /**
   * Fetches and keeps page and files of the build.
   * @throws when they cannot be had, or the server serves another build by now
   */
  keep(): Promise<void>
  /** Keeps a page that the server has just sent if it is of this build: its title or config may be new. */
  keepPage(answer: Response): Promise<void>
  /** The page, marked as kept. */
  page(): Promise<Response | undefined>
  file(path: string): Promise<Response | undefined>
  keepFile(path: string, answer: Response): Promise<void>
  /** Removes what no open tab can need any more. */
  retire(): Promise<void>
}

/** The part of a `Cache` that is used. */
export type SiteCache = Pick<Cache, 'match' | 'put' | 'addAll' | 'keys' | 'delete'>

interface OfflineCacheDeps {
  caches: { open(name: string): Promise<SiteCache> }
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** ms since 1970. */
  now: () => number
}

/** Headers about the bytes as they were transferred. */
const transferHeaders = ['content-encoding', 'content-length', 'etag', 'vary']

/** The same page, marked for its scripts as coming from the cache. */
function markedCopy(html: string, headers: Headers): Response {
  const kept = new Headers(headers)
  for (const name of transferHeaders) kept.delete(name)
  return new Response(html.replace('<html', `<html ${offlineCacheAttribute}`), { headers: kept })
}

export function createOfflineCache(
  { base, entry, files }: BuiltSite,
  { caches, fetch, now }: OfflineCacheDeps,
): OfflineCache {
  const opened = () => caches.open(`site ${base}`)
  const retiredPath = `${base}retired-files`

  /** @returns whether the page is of this build, and is kept now */
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
      // Last, so that whatever page is kept, its files are there.
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
