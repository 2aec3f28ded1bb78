import { sql, type Kysely } from 'kysely'
import type { ReportType } from '../../../contract/site.ts'
import type { Schema } from '../../platform/database/schema.ts'

interface SiteStore {
  frontConfig(): Promise<{ config: string; personalCenter: number }>
  /** Enabled types in display order, and how many there are in all. */
  reportTypes(offset: number, limit: number): Promise<{ total: number; list: ReportType[] }>
  /** Adds one to the day's count. @returns false when there is no such enabled type */
  countOpened(reportTypeId: number, day: string): Promise<boolean>
}

export const createSiteStore = (db: Kysely<Schema>): SiteStore => ({
  async frontConfig() {
    const row = await db
      .selectFrom('front_config')
      .select(['config', 'personal_center'])
      .executeTakeFirst()
    return { config: row?.config ?? '{}', personalCenter: row?.personal_center ?? 1 }
  },

  async reportTypes(offset, limit) {
    const list = await db
      .selectFrom('report_type')
      .select(['id', 'name', 'summary', 'guide', 'icon', 'real_name_required'])
      .select('display_order as order')
      .where('enabled', '=', true)
      .orderBy('display_order')
      .orderBy('id')
      .execute()
    return { total: list.length, list: list.slice(offset, offset + limit) }
  },

  async countOpened(reportTypeId, day) {
    const counted = await sql`
      insert into report_type_opened (report_type_id, day, times)
      select id, ${day}::date, 1 from report_type where id = ${reportTypeId} and enabled
      on conflict (report_type_id, day) do update set times = report_type_opened.times + 1
    `.execute(db)
    return counted.numAffectedRows === 1n
  },
})
