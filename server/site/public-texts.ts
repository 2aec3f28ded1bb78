import { frontConfig, type FrontConfig, type ReportType } from '../../contract/site/site.ts'
import { type TextItem, textKind, type TextKindName } from '../../contract/staff/public-text.ts'
import type { Db } from '../platform/database/schema.ts'
import { createSiteStore, type PublishedTexts } from './store.ts'

/** Puts the published items in place of the config's members. */
export function withPublished(config: object, texts: PublishedTexts): object {
  const { rules, ...lists } = texts
  return { ...config, ...lists, ...(rules?.[0] && { rules: rules[0] }) }
}

/** Returns the report types as citizens read them. */
export const servedTypes = (db: Db): Promise<ReportType[]> => createSiteStore(db).servedTypes()

/** Returns the items of a kind that citizens read while nothing is published: what the centre's database began with. */
export async function seedItems(db: Db, kind: TextKindName): Promise<TextItem[]> {
  const store = createSiteStore(db)
  const seeds: readonly Readonly<Record<string, unknown>>[] =
    kind === 'report_types'
      ? (await store.seedTypes()).map(({ id, ...type }) => ({ ...type, id: String(id) }))
      : seedOf(kind, (await store.frontConfig()).config)
  return seeds.map((seed, i) =>
    Object.fromEntries(
      Object.entries(textKind(kind).fields).map(([name, { as }]) => {
        const value = seed[name]
        if (as === 'flag') return [name, value === true]
        // The address of an announcement without an id is its place, counted from the end.
        const missing = as === 'id' ? String(seeds.length - i) : ''
        return [name, typeof value === 'string' && value ? value : missing]
      }),
    ),
  )
}

function seedOf(kind: Exclude<TextKindName, 'report_types'>, config: string) {
  try {
    const parsed: FrontConfig = frontConfig.parse(JSON.parse(config))
    return kind === 'rules' ? [parsed.rules] : parsed[kind]
  } catch {
    // Spec §3: a config that is not JSON is valid; it has no items.
    return []
  }
}
