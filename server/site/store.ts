import { sql } from 'kysely'
import type { Db } from '../platform/database/schema.ts'

/** The figures of the most recently counted month. */
export interface MonthFigures {
  readonly month: string
  readonly items: readonly { label: string; value: string }[]
  readonly updated: string
}

export const createSiteStore = (db: Db) => ({
  async frontConfig() {
    const row = await db
      .selectFrom('front_config')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('month_figures')
            .select(['month', 'items'])
            .select(sql<string>`counted_on::text`.as('updated'))
            .orderBy('month', 'desc')
            .limit(1)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .select(['config', 'personal_center', 'month', 'items', 'updated'])
      .executeTakeFirst()
    const { config = '{}', personal_center = 1, month, items, updated } = row ?? {}
    return {
      config,
      personalCenter: personal_center,
      ...(month && items && updated && { figures: { month, items, updated } }),
    }
  },

  /** Returns a page of the enabled types in display order, and their total. */
  async reportTypes(offset: number, limit: number) {
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

  /** Increments the day's count of a type. @returns false when there is no such enabled type */
  async countOpened(reportTypeId: number, day: string) {
    const counted = await sql`
      insert into report_type_opened (report_type_id, day, times)
      select id, ${day}::date, 1 from report_type where id = ${reportTypeId} and enabled
      on conflict (report_type_id, day) do update set times = report_type_opened.times + 1
    `.execute(db)
    return counted.numAffectedRows === 1n
  },
})
