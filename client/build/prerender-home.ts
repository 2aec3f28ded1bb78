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

/** Returns home of a site as React renders it before anything is known: `prerendered.tsx` of the site, run in a worker. */
async function renderHome(site: string, language: PageLanguage): Promise<string> {
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
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
    })
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/**
 * Writes home as React renders it into a built page, which shows it until React has started: links lead on, the box takes
 * words, and what needs code (buttons, the choice of files) does nothing yet. The server fills in the names
 * (`server/edge/shell.ts`). Style attributes are left out, since the CSP refuses them.
 */
export async function prerenderHome(site: string, language: PageLanguage): Promise<void> {
  const home = await renderHome(site, language)
  const file = join(
    here(`../../dist/web/${folderOf(site)}`),
    languages[language].prefix,
    'index.html',
  )
  const page = await readFile(file, 'utf8')
  if (page.split(mount).length !== 2) throw new Error(`index.html must hold exactly one ${mount}`)
  const html = home
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<input[^>]*>/g, '')
    .replaceAll('<button ', '<button inert ')
  const written = `${mount}<div class="prerendered">${html}</div><!-- /prerendered -->`
  await writeFile(
    file,
    page.replace(mount, () => written),
  )
}
