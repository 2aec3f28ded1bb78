import type { RequestHandler } from 'express'
import { sendErrorEnvelope } from './error-answers.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'

/** The first part of a path below `/api`, as whatever server behind may read it. */
function areaOf(path: string): string {
  const [, first = ''] = path.split('/')
  try {
    // A parameter (`staff;a=1`, Tomcat), dots or spaces at the end are nothing to some of them.
    return decodeURIComponent(first)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[;.\s].*$/s, '')
  } catch {
    return first
  }
}

const isOfDesk = memoizeRecent((path) => areaOf(path) === 'staff')

/**
 * To be mounted at `/api`, behind `refusePathEscapes`: the desk's calls are not here, whoever answers `/api`. A back end
 * behind `API_HOST` may have them, and must not be reached for them from outside. Their pages are no site of the edge.
 */
export const refuseDesk: RequestHandler = (request, response, next) => {
  const [path = ''] = request.url.split('?', 1)
  if (isOfDesk(path)) sendErrorEnvelope(response, 404, 'notFound')
  else next()
}
