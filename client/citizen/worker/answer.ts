import type { BuiltSite } from '../../build/built-site.ts'
import type { OfflineCache } from './offline-cache.ts'

interface AnswerDeps extends Pick<BuiltSite, 'base' | 'others' | 'assets'> {
  origin: string
  offlineCache: OfflineCache
  fetch: (request: Request) => Promise<Response>
  /** Keeps the worker alive for work that continues after the response. */
  waitUntil: (work: Promise<unknown>) => void
}

/** A cache error never fails a response. */
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** Returns the worker's response; undefined leaves it to the network. Calls (`/api`) are never answered or cached. */
export function answerTo(request: Request, deps: AnswerDeps): Promise<Response> | undefined {
  const { base, others, assets, origin } = deps
  const { pathname, origin: askedOrigin } = new URL(request.url)
  if (request.method !== 'GET' || askedOrigin !== origin) return undefined
  if (pathname.startsWith(assets)) return answerFile(request, pathname, deps)
  if (!pathname.startsWith(base)) return undefined
  const below = pathname.slice(base.length)
  const isOther = others.some((folder) => `${below}/`.startsWith(folder))
  const isPage = request.mode === 'navigate' && !below.includes('.') && !isOther
  return isPage ? answerPage(request, deps) : undefined
}

/** Files with a content hash in their name: a cached copy is always valid. */
async function answerFile(
  request: Request,
  path: string,
  { offlineCache, fetch, waitUntil }: AnswerDeps,
): Promise<Response> {
  const kept = await orUndefined(offlineCache.file(path))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) waitUntil(orUndefined(offlineCache.keepFile(path, answer.clone())))
  return answer
}

/** Answers with the cached page only without a response or on a 5xx: it still has draft and emergency numbers. */
async function answerPage(
  request: Request,
  { offlineCache, fetch, waitUntil }: AnswerDeps,
): Promise<Response> {
  let answer: Response | undefined
  let lost: unknown
  try {
    answer = await fetch(request)
  } catch (thrown) {
    lost = thrown
  }
  if (answer && answer.status < 500) {
    if (answer.ok) waitUntil(orUndefined(offlineCache.keepPage(answer.clone())))
    return answer
  }
  const kept = await orUndefined(offlineCache.page())
  if (kept) return kept
  if (answer) return answer
  throw lost
}
