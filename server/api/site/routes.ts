import { accessReportType, frontConfigDetail, reportTypeList } from '../../../contract/site.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../http/call-error.ts'
import { route, type Route } from '../http/route.ts'
import type { SiteStore } from './store.ts'

/** A day in China, as `YYYY-MM-DD`. */
const chinaDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** What the pages are made of: front-end config and report types. */
export const siteRoutes = (deps: { store: SiteStore; clock: Clock; wxAppId: string }): Route[] => [
  route(frontConfigDetail, async () => {
    const { config, personalCenter } = await deps.store.frontConfig()
    return { config, wx: { web_appid: deps.wxAppId }, personal_center: personalCenter }
  }),
  route(reportTypeList, ({ offset, limit }) => deps.store.reportTypes(offset, limit)),
  route(accessReportType, async ({ report_type_id }) => {
    if (!(await deps.store.countOpened(report_type_id, chinaDay(deps.clock.now()))))
      throw new CallError('notFound', '没有这个举报类型')
    return {}
  }),
]
