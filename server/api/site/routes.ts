import { announced } from '../../../contract/capabilities.ts'
import { accessReportType, frontConfigDetail, reportTypeList } from '../../../contract/site.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { route, type Route } from '../http/route.ts'
import { createSiteStore } from './store.ts'

/** A day in China, as `YYYY-MM-DD`. */
const chinaDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

interface Deps {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly wxAppId: string
}

/** What the pages are made of: front-end config and report types. */
export function siteRoutes({ db, clock, wxAppId }: Deps): Route[] {
  const store = createSiteStore(db)
  return [
    route(frontConfigDetail, async () => {
      const { config, personalCenter } = await store.frontConfig()
      return {
        config,
        wx: { web_appid: wxAppId },
        personal_center: personalCenter,
        capabilities: announced,
      }
    }),
    route(reportTypeList, ({ offset, limit }) => store.reportTypes(offset, limit)),
    route(accessReportType, async ({ report_type_id }) => {
      if (!(await store.countOpened(report_type_id, chinaDay(clock.now()))))
        throw new CallError('notFound', '没有这个举报类型')
      return {}
    }),
  ]
}
