import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { withoutTrailingSlash } from '../../../contract/pages.ts'
import { closedMonth, type ClosedMonth } from '../../../contract/figures/closed-month.ts'
import { figuresClosed, type SignedMonth } from '../../../contract/figures/published-figures.ts'
import { parseJson } from '../../platform/parse-json.ts'
import type { StaticFile } from '../static-file.ts'

/** Reads the closed months from the back end, newest first. @throws when it does not answer */
export type ReadClosedMonths = () => Promise<readonly SignedMonth[]>

/** A closed month as it is signed, and its figures: what the pages show and the files hold. */
export interface PublishedMonth extends SignedMonth {
  readonly figures: ClosedMonth
}

export interface RenderedFile {
  readonly name: string
  readonly file: StaticFile
}

/** The closed months with their rendered pages and files. */
export interface PublishedMonths {
  /** Newest first. */
  readonly months: readonly PublishedMonth[]
  /** By address. */
  readonly rendered: Map<string, Promise<RenderedFile>>
}

const answer = z.object({ errcode: z.literal(0), data: figuresClosed.output })

/** Milliseconds until the API must have answered. */
const timeout = 10_000

/** Returns a reader for an API elsewhere, which asks its servers in turn. A back end without such a call has no months. */
export function readFromApi(targets: readonly string[], ca?: string): ReadClosedMonths {
  async function read(target: string): Promise<readonly SignedMonth[]> {
    const url = new URL(withoutTrailingSlash(target) + urlOf(figuresClosed))
    const get = url.protocol === 'https:' ? httpsGet : httpGet
    const call = get(url, { ...(ca && { ca }), signal: AbortSignal.timeout(timeout) })
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const body = await text(response)
    const status = response.statusCode ?? 500
    if (status >= 500) throw new Error(`${urlOf(figuresClosed)} answered ${status}`)
    return answer.safeParse(parseJson(body)).data?.data.months ?? []
  }
  return async () => {
    let failure: unknown
    for (const target of targets)
      try {
        return await read(target)
      } catch (error) {
        failure = error
      }
    throw failure
  }
}

/** Milliseconds during which the API is not asked again. */
const freshFor = 60_000

/**
 * Returns a function that answers with the closed months. They are asked for once a minute, and the last ones stay while the API
 * is away. It throws when there are none yet and the API does not answer.
 */
export function createPublishedMonths(
  read: ReadClosedMonths,
  now: () => number = Date.now,
): () => Promise<PublishedMonths> {
  let known: PublishedMonths | undefined
  let knownAt = 0
  let asking: Promise<PublishedMonths> | undefined
  async function ask(): Promise<PublishedMonths> {
    try {
      const versions = (await read()).flatMap((signed) => {
        const figures = closedMonth.safeParse(parseJson(signed.statement)).data
        return figures ? [{ ...signed, figures }] : []
      })
      const months = versions.filter(({ month }, i) => month !== versions[i - 1]?.month)
      known = { months, rendered: new Map() }
      return known
    } catch (error) {
      if (known) return known
      throw error
    } finally {
      knownAt = now()
      asking = undefined
    }
  }
  return async () => {
    if (known && now() - knownAt < freshFor) return known
    asking ??= ask()
    return asking
  }
}
