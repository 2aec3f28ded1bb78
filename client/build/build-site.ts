/** Builds a site of citizens in every language: `node client/build/build-site.ts desktop`. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { pageLanguages } from '../../contract/pages.ts'
import { prerenderPages } from './prerender-pages.ts'

const [site = ''] = process.argv.slice(2)
const configFile = fileURLToPath(new URL(`../citizen/${site}/vite.config.ts`, import.meta.url))

// Chinese is first: its build empties the folder, into which the others write.
for (const language of pageLanguages) {
  process.env['SITE_LANGUAGE'] = language
  await build({ configFile })
  await prerenderPages(site, language)
}
