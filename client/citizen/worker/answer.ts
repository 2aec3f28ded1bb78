import type { OfflineCache } from './offline-cache.ts'

interface AnswerDeps {
  base: string
  origin: string
  offlineCache: OfflineCache
  fetch: (request: Request) => Promise<Response>
  /** Keeps the worker alive until work is done that goes on after the response. */
  waitUntil: (work: Promise<unknown>) => void
}

/** A response never fails because the cache does. */
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/**
 * The worker's answer to a request, or undefined for what is not its business: calls (`/api`) above all,
 * which it neither answers nor keeps.
 */
export function answerTo(request: Request, deps: AnswerDeps): Promise<Response> | undefined {
  const { base, origin } = deps
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || !url.pathname.startsWith(base))
    return undefined
  const below = url.pathname.slice(base.length)
  if (below.startsWith('assets/')) return answerFile(request, url.pathname, deps)
  const isPage = request.mode === 'navigate' && !below.includes('.')
  return isPage ? answerPage(request, deps) : undefined
}

/** Files whose name changes with their content: the one that is kept is the right one. */
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

/**
 * Pages always come from the server, however slow it is. The kept one stands in only when there is no answer,
 * or one that says that the server is in trouble (5xx): then it still shows the draft and whom to call.
 */
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
