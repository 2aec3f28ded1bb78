import type { ReportType } from '../../contract/site/site.ts'
import { type TextItem, textKind, type TextKindName } from '../../contract/texts/public-text.ts'
import type { Db } from '../platform/database/schema.ts'
import { readFrontConfig } from './front-config.ts'
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
  const seeds = await seedsOf(db, kind)
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

async function seedsOf(
  db: Db,
  kind: TextKindName,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (kind === 'report_types')
    return (await createSiteStore(db).seedTypes()).map((type) => ({ ...type, id: String(type.id) }))
  const config = await readFrontConfig(db)
  if (!config) return []
  return kind === 'rules' ? [config.rules] : config[kind]
}
