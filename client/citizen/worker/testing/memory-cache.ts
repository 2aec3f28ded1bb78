import type { SiteCache } from '../offline-cache.ts'

const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, 'https://portal.test').pathname

/** In-memory `Cache` for tests. `load` returns what it fetches. */
export function createMemoryCache(load: (path: string) => Promise<Response>) {
  const entries = new Map<string, Response>()
  const cache: SiteCache = {
    match: async (request) => entries.get(pathOf(request))?.clone(),
    put: async (request, response) => void entries.set(pathOf(request), response),
    async addAll(requests) {
      const answers = await Promise.all(
        [...requests].map(
          async (request) => [pathOf(request), await load(pathOf(request))] as const,
        ),
      )
      if (answers.some(([, { ok }]) => !ok)) throw new TypeError('a file is missing')
      for (const [path, answer] of answers) entries.set(path, answer)
    },
    keys: async () => [...entries.keys()].map((path) => new Request(`https://portal.test${path}`)),
    delete: async (request) => entries.delete(pathOf(request)),
  }
  return { cache, paths: () => [...entries.keys()].sort() }
}
