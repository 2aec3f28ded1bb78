import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type PageId, pages } from '../../contract/pages.ts'

/** Title and description that the edge writes into a page. */
export interface PageText {
  /** Written before the portal's name; absent where the configured title stands alone (spec §1). */
  readonly title?: string
  readonly description: string
}

const texts = z.object({
  /** Empty where it is the configured title. */
  siteTitle: z.string(),
  /** Name and text of the banner outside production. */
  testEnvironment: z.tuple([z.string(), z.string()]),
  /** Before the centre's name, phone and e-mail, and behind samples of them, in pages without JavaScript. */
  contacts: z.object({
    organiser: z.string(),
    phone: z.string(),
    email: z.string(),
    sample: z.string(),
  }),
  titles: z.record(z.string(), z.string()),
  /** Descriptions of the public pages except home, by page. */
  descriptions: z.record(z.string(), z.string()),
})
export type SiteTexts = z.infer<typeof texts>

/** Reads the texts that the build has taken from the words of its language (`client/build/in-language.ts`). */
export const readSiteTexts = async (folder: string): Promise<SiteTexts> =>
  texts.parse(JSON.parse(await readFile(join(folder, '.page-texts.json'), 'utf8')))

/** Returns the texts of the public pages by their desktop path. */
export const pageTexts = ({
  titles,
  descriptions,
}: Pick<SiteTexts, 'titles' | 'descriptions'>): ReadonlyMap<string, PageText> =>
  new Map(
    Object.entries(descriptions).flatMap(([id, description]) => {
      const { desktop, isSpecified } = pages[id as PageId]
      const title = isSpecified ? undefined : titles[id]
      return desktop ? [[desktop, { description, ...(title && { title }) }]] : []
    }),
  )
