import * as z from 'zod/mini'
import type { PageLanguage } from '../../contract/pages.ts'
import type { ReportType } from '../../contract/site/site.ts'
import { type TextItem, textKind, type TextKindName } from '../../contract/texts/public-text.ts'
import type { Db } from '../platform/database/schema.ts'
import { parseJson } from '../platform/parse-json.ts'
import { createSiteStore, type PublishedTexts } from './store.ts'

/** Puts the published items in place of the config's members. */
export function withPublished(config: object, texts: PublishedTexts): object {
  const { rules, ...lists } = texts
  return { ...config, ...lists, ...(rules?.[0] && { rules: rules[0] }) }
}

/** Returns the report types as citizens read them. */
export const servedTypes = (db: Db, language: PageLanguage = 'zh-CN'): Promise<ReportType[]> =>
  createSiteStore(db).servedTypes(language)

const suffix = '_en'
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Serializes to JSON for a page: texts `NAME_en` take the places of `NAME` in English, and are left out otherwise. */
export const serializeFor = (language: PageLanguage, config: object): string =>
  JSON.stringify(config, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const texts = new Map<string, unknown>(Object.entries(value))
    const said = (name: string) => {
      const english = texts.get(name + suffix)
      return language === 'en' && isText(english) ? english : texts.get(name)
    }
    const names = [...texts.keys()].filter((name) => !name.endsWith(suffix))
    return Object.fromEntries(names.map((name) => [name, said(name)]))
  })

const members = z.record(z.string(), z.unknown())

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

async function seedsOf(db: Db, kind: TextKindName): Promise<z.output<typeof members>[]> {
  if (kind === 'report_types')
    return (await createSiteStore(db).seedTypes()).map((type) => ({ ...type, id: String(type.id) }))
  const { config } = await createSiteStore(db).frontConfig()
  const seeds = members.safeParse(parseJson(config)).data?.[kind]
  return z.array(members).safeParse([seeds ?? (textKind(kind).isList ? [] : {})].flat()).data ?? []
}
