import { sql } from 'kysely'
import type { TextItem, TextKindName } from '../../contract/staff/public-text.ts'
import type { Db } from '../platform/database/schema.ts'

/** The figures of the most recently counted month. */
export interface MonthFigures {
  readonly month: string
  readonly items: readonly { label: string; value: string }[]
  readonly updated: string
}

/** The items that citizens read, by kind; a kind that was never published is absent. */
export type PublishedTexts = Readonly<Partial<Record<TextKindName, readonly TextItem[]>>>

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
      .select(
        sql<PublishedTexts | null>`(
        select jsonb_object_agg(kind, items) from (
          select distinct on (kind) kind, items from public_text
          where state = 'published' order by kind, version desc
        ) as published)`.as('texts'),
      )
      .executeTakeFirst()
    const { config = '{}', personal_center = 1, month, items, updated, texts } = row ?? {}
    return {
      config,
      texts: texts ?? {},
      personalCenter: personal_center,
      ...(month && items && updated && { figures: { month, items, updated } }),
    }
  },

  /** Returns the enabled types in display order, with the hints of the seed. */
  reportTypes: () =>
    db
      .selectFrom('report_type')
      .select(['id', 'name', 'summary', 'guide', 'icon', 'real_name_required'])
      .select('display_order as order')
      .where('enabled', '=', true)
      .orderBy('display_order')
      .orderBy('id')
      .execute(),

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
