import type { PageLanguage } from '../../contract/pages.ts'
import { announced } from '../../contract/site/capabilities.ts'
import { accessReportType, frontConfigDetail, reportTypeList } from '../../contract/site/site.ts'
import type { DeadlineConfig } from '../config/deadlines.ts'
import type { Services } from '../platform/services.ts'
import { CallError } from '../http/call-error.ts'
import { route, routeForAll, type Route } from '../http/route.ts'
import { serializeFor, withPublished } from './public-texts.ts'
import { createSiteStore, type MonthFigures, type PublishedTexts } from './store.ts'

/** Returns the day in China as `YYYY-MM-DD`. */
const chinaDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** Milliseconds from a month's beginning during which its figures are shown: until the next month is counted. */
const shownFor = 66 * 24 * 60 * 60 * 1000

/**
 * Adds figures, time limits and published texts to the config, in the language of the page. A config that is no JSON object stays
 * unchanged (spec §3).
 */
function withParts(
  config: string,
  figures: MonthFigures | undefined,
  texts: PublishedTexts,
  language: PageLanguage,
  { clock, deadlines }: Pick<Deps, 'clock' | 'deadlines'>,
): string {
  const { received, accepted } = deadlines.days
  const isShown =
    figures !== undefined &&
    figures.items.length > 0 &&
    clock.now().getTime() - Date.parse(`${figures.month}-01`) <= shownFor
  try {
    const parsed: unknown = JSON.parse(config)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return config
    const added = { step_days: { received, accepted }, ...(isShown && { figures }) }
    return serializeFor(language, withPublished({ ...parsed, ...added }, texts))
  } catch {
    return config
  }
}

interface Deps extends Services<'db' | 'clock' | 'sms'> {
  readonly deadlines: Pick<DeadlineConfig, 'days'>
  readonly wxAppId: string
  /** Says whether words in citizens' pictures are read for them. */
  readonly picturesAreRead: () => Promise<boolean>
}

/** Routes of the front-end config and the report types. */
export function siteRoutes(deps: Deps): Route[] {
  const { db, clock, deadlines, wxAppId, sms, picturesAreRead } = deps
  const store = createSiteStore(db)
  const capabilities = announced.filter(
    (name) => name !== 'code_by_sms' || sms.sendQueryCode !== undefined,
  )
  return [
    routeForAll(frontConfigDetail, async (_input, { language }) => {
      const { config, personalCenter, figures, texts } = await store.frontConfig()
      const isRead = await picturesAreRead()
      return {
        config: withParts(config, figures, texts, language, { clock, deadlines }),
        wx: { web_appid: wxAppId },
        personal_center: personalCenter,
        capabilities: capabilities.filter(
          (name) =>
            // The newest closed month has a row, whatever it counts.
            (name !== 'figures' || figures) && (name !== 'picture_words' || isRead),
        ),
      }
    }),
    routeForAll(reportTypeList, async ({ offset, limit }, { language }) => {
      const list = await store.servedTypes(language)
      return { total: list.length, list: list.slice(offset, offset + limit) }
    }),
    route(accessReportType, async ({ report_type_id }) => {
      if (!(await store.countOpened(report_type_id, chinaDay(clock.now()))))
        throw new CallError('notFound', '没有这个举报类型')
    }),
  ]
}
