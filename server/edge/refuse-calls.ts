import type { RequestHandler } from 'express'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { sendErrorEnvelope } from './error-answers.ts'

/** Decodes a path segment as a lenient server may: full-width dots and slashes become plain ones. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize('NFKC')
  } catch {
    return undefined
  }
}

/**
 * Whether every server reads the segment as one name: no separator, no control character, no `%` for a second decoding. Dots
 * alone lead elsewhere, also before a parameter (`..;a=1`, Tomcat) or a space; a parameter alone is an empty name.
 */
function isPlainSegment(segment: string): boolean {
  const text = decodeSegment(segment)
  return !!text && !/[/\\%?#\p{Cc}]/u.test(text) && !/^\.{0,2}\s*(;|$)/.test(text)
}

/** Whether every server reads the path alike. Memoized: calls have few paths. @param path may end with one slash */
export const isPlainPath = memoizeRecent(
  (path) =>
    path.startsWith('/') && path.replace(/\/$/, '').split('/').slice(1).every(isPlainSegment),
)

/** Some servers ignore a parameter (`staff;a=1`, Tomcat), or dots and spaces at the end of a segment. */
const isDeskPath = memoizeRecent((path) => {
  const [, area = ''] = path.split('/')
  const name = (decodeSegment(area) ?? area).toLowerCase().replace(/[;.\s].*$/s, '')
  return name === 'staff'
})

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''

/** Refuses, at `/api`, paths that another server may read as outside (400), and TRACE, which echoes headers (405). */
export const refuseUnsafeCalls: RequestHandler = (request, response, next) => {
  if (request.method === 'TRACE') sendErrorEnvelope(response, 405, 'badInput')
  else if (isPlainPath(pathOf(request.originalUrl))) next()
  else sendErrorEnvelope(response, 400, 'badInput')
}

/** Refuses the desk's calls, which a back end behind `API_HOST` may have; to be mounted at `/api` after `refuseUnsafeCalls`. */
export const refuseDeskCalls: RequestHandler = (request, response, next) => {
  if (isDeskPath(pathOf(request.url))) sendErrorEnvelope(response, 404, 'notFound')
  else next()
}
