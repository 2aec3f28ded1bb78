import type { RequestHandler } from 'express'
import { sendErrorEnvelope } from './error-answers.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'

/** A segment as a server may read it: decoded, and wide dots and slashes taken for plain ones. */
function readSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize('NFKC')
  } catch {
    return undefined
  }
}

/**
 * A segment that names one thing, however it is read: no separator, no control character, and no `%` that a second
 * decoding would turn into one. Dots alone lead elsewhere, and so they do with a parameter (`..;a=1`, Tomcat)
 * or a space; nothing with a parameter is nothing.
 */
function isPlainSegment(segment: string): boolean {
  const text = readSegment(segment)
  return !!text && !/[/\\%?#\p{Cc}]/u.test(text) && !/^\.{0,2}\s*(;|$)/.test(text)
}

/** Few paths are asked for again and again. @param path one slash at its end is allowed */
export const isPlainPath = memoizeRecent(
  (path) =>
    path.startsWith('/') && path.replace(/\/$/, '').split('/').slice(1).every(isPlainSegment),
)

/**
 * To be mounted at `/api`: HTTP 400 and an envelope for paths by which a call could leave `/api` on the server behind,
 * which may decode and shorten paths in other ways than this one.
 */
export const refusePathEscapes: RequestHandler = (request, response, next) => {
  const [path = ''] = request.originalUrl.split('?', 1)
  if (isPlainPath(path)) next()
  else sendErrorEnvelope(response, 400, 'badInput')
}
