import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { languages, type PageLanguage } from '../../contract/pages.ts'
import { wordsFolder } from './in-language.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The element that React renders into. */
const mount = '<div id="app">'

/** The folder of a site below `/web/`. */
const folderOf = (site: string): string => (site === 'desktop' ? 'pc' : site)

/** Returns pages of a site as React renders them before anything is known: `prerendered.tsx` of the site, run in a worker. */
async function renderPages(site: string, language: PageLanguage): Promise<Record<string, string>> {
  // Below the project, so that the bundle finds its packages.
  const outDir = await mkdtemp(here('../../node_modules/.prerender-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: here(`../citizen/${site}`),
      base: `/web/${folderOf(site)}/`,
      resolve: { alias: { '#words': wordsFolder + languages[language].words } },
      build: { ssr: 'prerendered.tsx', outDir },
    })
    const worker = new Worker(here('prerender-worker.ts'), {
      workerData: { bundle: join(outDir, 'prerendered.js'), isHandheld: site === 'mobile' },
    })
    return await new Promise<Record<string, string>>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
    })
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Leaves out style attributes, which the CSP refuses, and what does nothing before React has started. */
const withoutCode = (html: string): string =>
  html
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<input[^>]* type="file"[^>]*>/g, '')
    .replaceAll('<button ', '<button inert ')

/**
 * Writes pages as React renders them into the built one, which shows that of its address until React has started: links lead
 * on, fields take words, and what needs code (buttons, the choice of files) does nothing yet. The server fills in the names
 * (`server/edge/shell.ts`).
 */
export async function prerenderPages(site: string, language: PageLanguage): Promise<void> {
  const pages = await renderPages(site, language)
  const file = join(
    here(`../../dist/web/${folderOf(site)}`),
    languages[language].prefix,
    'index.html',
  )
  const page = await readFile(file, 'utf8')
  if (page.split(mount).length !== 2) throw new Error(`index.html must hold exactly one ${mount}`)
  const written = Object.entries(pages).map(
    ([name, html]) =>
      `<div class="prerendered" data-page="${name}">${withoutCode(html)}</div><!-- /prerendered -->`,
  )
  await writeFile(
    file,
    page.replace(mount, () => [mount, ...written].join('')),
  )
}
