import { sql } from 'kysely'
import type { PageLanguage } from '../../contract/pages.ts'
import type { TextItem, TextKindName } from '../../contract/texts/public-text.ts'
import type { Db } from '../platform/database/schema.ts'

/** The figures of the most recently counted month. */
export interface MonthFigures {
  readonly month: string
  readonly items: readonly { label: string; value: string }[]
  readonly updated: string
}

/** The items of the config that citizens read, by kind; a kind that was never published is absent. */
export type PublishedTexts = Readonly<
  Partial<Record<Exclude<TextKindName, 'report_types'>, readonly TextItem[]>>
>

const enabledTypes = (db: Db) =>
  db
    .selectFrom('report_type')
    .select(['report_type.id', 'name', 'icon', 'real_name_required', 'display_order as order'])
    .where('enabled', '=', true)
    .orderBy('display_order')
    .orderBy('report_type.id')

/** SQL: the published hints, a row for each type that has some. */
const hints = sql<
  Record<'id', string> & Record<'summary' | 'guide' | 'summary_en' | 'guide_en', string | null>
>`(
  select item->>'id' as id, item->>'summary' as summary, item->>'guide' as guide,
    nullif(item->>'summary_en', '') as summary_en, nullif(item->>'guide_en', '') as guide_en
  from jsonb_array_elements((
    select items from public_text where kind = 'report_types' and state = 'published'
    order by version desc limit 1)) as item)`

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
          where state = 'published' and kind <> 'report_types' order by kind, version desc
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
  seedTypes: () => enabledTypes(db).select(['summary', 'guide']).execute(),

  /** Returns the enabled types as citizens read them; a type without published hints has its own. */
  servedTypes: (language: PageLanguage) =>
    enabledTypes(db)
      .leftJoin(hints.as('hint'), (join) => join.on(sql<boolean>`hint.id = report_type.id::text`))
      .select(({ fn }) =>
        (['summary', 'guide'] as const).map((field) =>
          language === 'en'
            ? fn.coalesce(`hint.${field}_en`, `hint.${field}`, `report_type.${field}`).as(field)
            : fn.coalesce(`hint.${field}`, `report_type.${field}`).as(field),
        ),
      )
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
