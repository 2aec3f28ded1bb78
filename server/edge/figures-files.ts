import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { text } from 'node:stream/consumers'
import express, { type Router } from 'express'
import * as z from 'zod/mini'
import { urlOf } from '../../contract/endpoint.ts'
import { pages, withoutTrailingSlash } from '../../contract/pages.ts'
import { closedMonth, type ClosedMonth } from '../../contract/figures/closed-month.ts'
import { csvOf } from '../../contract/figures/csv.ts'
import { publishedFigures } from '../../contract/figures/figure-changes.ts'
import { figuresClosed, type SignedMonth } from '../../contract/figures/published-figures.ts'
import type { EdgeConfig } from '../config/edge.ts'
import { escapeHtml } from '../platform/html.ts'
import type { Logger } from '../platform/log.ts'
import { parseJson } from '../platform/parse-json.ts'
import { sendErrorPage } from './error-answers.ts'
import type { LoadedSite } from './load-sites.ts'
import { pageAddress } from './sites.ts'

/** Reads the closed months from the back end, newest first. @throws when it does not answer, or not with months */
export type ReadClosedMonths = () => Promise<readonly SignedMonth[]>

const answer = z.object({ errcode: z.literal(0), data: figuresClosed.output })

/** Milliseconds until the API must have answered. */
const timeout = 10_000

/** Returns a reader for an API elsewhere, which asks its servers in turn. */
export const readFromApi =
  (targets: readonly string[], ca?: string): ReadClosedMonths =>
  async () => {
    let failure: unknown
    for (const target of targets)
      try {
        const url = new URL(withoutTrailingSlash(target) + urlOf(figuresClosed))
        const get = url.protocol === 'https:' ? httpsGet : httpGet
        const call = get(url, { ...(ca && { ca }), signal: AbortSignal.timeout(timeout) })
        const [response] = (await once(call, 'response')) as [IncomingMessage]
        return answer.parse(parseJson(await text(response))).data.months
      } catch (error) {
        failure = error
      }
    throw failure
  }

/** Milliseconds during which the API is not asked again, because anybody may ask for the files. */
const freshFor = 60_000

function withoutAskingOften(read: ReadClosedMonths): ReadClosedMonths {
  let [asked, askedAt] = [undefined as ReturnType<ReadClosedMonths> | undefined, 0]
  return async () => {
    if (asked && Date.now() - askedAt < freshFor) return asked
    askedAt = Date.now()
    asked = read()
    asked.catch(() => (asked = undefined))
    return asked
  }
}

const readStatement = ({ statement }: SignedMonth): ClosedMonth | undefined =>
  closedMonth.safeParse(parseJson(statement)).data

const unitNames = { 件: '件', '%': '%', 天: '个工作日' } as const

/** Returns the figures of a month as a table for spreadsheets. A count that is too small has no row. */
function monthCsv(of: ClosedMonth): string {
  const merged = [
    ['类型', of.other_types],
    ['渠道', of.other_sources],
    ['平台', of.other_platforms],
    ['承办单位答复', of.other_authorities],
    ['结果', of.other_outcomes],
  ] as const
  return csvOf([
    ['月份', '项目', '数量', '单位'],
    ...publishedFigures(of).flatMap(({ name, value, unit }) =>
      value === null ? [] : [[of.month, name, value, unitNames[unit]]],
    ),
    ...merged.flatMap(([name, rest]) =>
      rest ? [[of.month, `${name}：其余（${rest.parts} 类合并）`, rest.reports, '件']] : [],
    ),
  ])
}

const inFeed = new Set(['received', 'in_time_rate', 'median_days', 'acceptance_rate'])
const tag = (name: string, content: string) => `<${name}>${escapeHtml(content)}</${name}>`

/** Returns a month in the feed. @param page address of the page of figures */
function feedItem(of: SignedMonth, page: string): string[] {
  const { month, closed_at } = of
  const figures = readStatement(of)
  if (!figures) return []
  const numbers = publishedFigures(figures).flatMap(({ figure, name, value, unit }) =>
    inFeed.has(figure) && value !== null ? `${name} ${value} ${unitNames[unit]}` : [],
  )
  return [
    '<item>',
    tag('title', `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`),
    tag('link', `${page}?month=${month}`),
    tag('pubDate', new Date(closed_at).toUTCString()),
    tag('description', numbers.join('，')),
    '</item>',
  ]
}

/**
 * Returns a router for the files of the closed months, which are in Chinese: below the page of figures `2026-10.csv`, the signed
 * statement as `.json`, its signature as `.sig`, and `feed.xml` (rssboard.org/rss-specification). These are of the newest version
 * of a month; `2026-10-v1.json` is of its first.
 */
export function createFiguresFiles(
  site: LoadedSite,
  deps: { config: Pick<EdgeConfig, 'publicUrl'>; closedMonths: ReadClosedMonths; logger: Logger },
): Router {
  const { config, logger } = deps
  const read = withoutAskingOften(deps.closedMonths)
  const address = pageAddress(site, pages.figures.desktop ?? '')
  const { titles, descriptions } = site.texts
  return express.Router().get(`${address}/:name`, async (request, response, next) => {
    const { name } = request.params
    const [, month, version, ending] =
      /^(20\d\d-\d\d)(?:-v([1-9]\d?))?\.(csv|json|sig)$/.exec(name) ?? []
    if (!month && name !== 'feed.xml') return next()
    const months = await read().catch((error: unknown) => {
      logger.warn({ err: error }, 'the closed months could not be read')
    })
    if (!months) return sendErrorPage(response, 503)
    response.set('Cache-Control', 'no-cache')
    if (!month) {
      const page = new URL(address, config.publicUrl ?? `${request.protocol}://${request.host}`)
      const about = [tag('title', titles['figures'] ?? ''), tag('link', page.href)]
      about.push(tag('description', descriptions['figures'] ?? ''), tag('language', 'zh-CN'))
      const items = months.flatMap((one) => feedItem(one, page.href))
      return response
        .type('xml')
        .send(['<rss version="2.0"><channel>', ...about, ...items, '</channel></rss>'].join('\n'))
    }
    const found = months.filter((one) => one.month === month).at(-Number(version ?? 0))
    const figures = found && readStatement(found)
    if (!figures) return next()
    response.attachment(`figures-${name}`)
    if (ending === 'csv') return response.send(monthCsv(figures))
    if (ending === 'json') return response.send(found.statement)
    // Signatures have no media type.
    return response.type('bin').send(Buffer.from(found.signature, 'base64'))
  })
}
