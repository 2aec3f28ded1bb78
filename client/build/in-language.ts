import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { languages, type PageLanguage } from '../../contract/pages.ts'
import type * as chinese from '../citizen/words/zh/page.ts'

/** Language of the build that runs, which `build-site.ts` sets. */
export const languageOfBuild = (process.env['SITE_LANGUAGE'] ?? 'zh-CN') as PageLanguage

/** Folder of the words, a folder each language. */
export const wordsFolder = fileURLToPath(new URL('../citizen/words/', import.meta.url))

/** Texts that the server writes into pages. `server/edge/page-texts.ts` reads them. */
export const pageTextsFile = '.page-texts.json'

/** Loads the words that are in a page before its scripts. */
export const pageWords = (language: PageLanguage): Promise<typeof chinese> =>
  import(`${wordsFolder}${languages[language].words}/page.ts`)

/** Returns the content of the file of texts. */
export async function pageTexts(language: PageLanguage): Promise<string> {
  const words = await pageWords(language)
  const { siteTitle, testEnvironment, titles, descriptions } = words
  const { organiser, phone, email, sample } = words
  const contacts = { organiser, phone, email, sample }
  return JSON.stringify({ siteTitle, testEnvironment, contacts, titles, descriptions })
}

const manifestFile = 'manifest.webmanifest'

/** Returns the web app manifest in a language, in the folder of its page. The edge writes the name. */
async function manifestInLanguage(chinese: string, language: PageLanguage): Promise<string> {
  const { prefix } = languages[language]
  const { id, icons, ...rest } = JSON.parse(chinese) as { id: string; icons: { src: string }[] }
  const { shortName } = await pageWords(language)
  const base = id + prefix
  return JSON.stringify({
    ...rest,
    id: base,
    short_name: shortName,
    lang: language,
    start_url: base,
    scope: base,
    icons: icons.map(({ src, ...icon }) => ({ ...icon, src: `../${src}` })),
  })
}

/**
 * Builds a site with the words of a language. Modules import words from `#words/`, which `client/package.json` resolves to the
 * Chinese ones. All languages of a site are built into one folder, so that equal files exist once; page, service worker and
 * manifests of the others are in a folder of the language.
 */
export function inLanguage(language: PageLanguage): Plugin {
  const { prefix, words } = languages[language]
  let manifest = ''
  return {
    name: 'in-language',
    config: () => ({
      resolve: { alias: { '#words': wordsFolder + words } },
      build: {
        manifest: `${prefix}.vite/manifest.json`,
        emptyOutDir: prefix === '',
        copyPublicDir: prefix === '',
        // Writes words where they are used, so that a dictionary costs a page nothing.
        rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
      },
    }),
    configResolved({ publicDir }) {
      manifest = join(publicDir, manifestFile)
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { html: texts } = await pageWords(language)
        return html
          .replace('%lang%', language)
          .replace(/%(\w+)%/g, (all, name: string) => texts[name as keyof typeof texts] ?? all)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: prefix + pageTextsFile,
          source: await pageTexts(language),
        })
        if (prefix && existsSync(manifest))
          this.emitFile({
            type: 'asset',
            fileName: prefix + manifestFile,
            source: await manifestInLanguage(await readFile(manifest, 'utf8'), language),
          })
        const page = bundle['index.html']
        if (page && prefix) page.fileName = `${prefix}index.html`
      },
    },
  }
}
