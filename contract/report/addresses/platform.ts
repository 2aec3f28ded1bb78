import { knownSites } from './known-sites.ts'
import { siteNameOf } from './site-names.ts'

const comparable = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
const byName = new Map(knownSites.map(({ name }) => [comparable(name), name]))

/** Returns the known site or app that a report names: as it is written, else by an address; undefined for any other. */
export function platformOf(report: {
  readonly site_name: string | null
  readonly urls: readonly string[]
}): string | undefined {
  const name = comparable(report.site_name ?? '')
  return (
    byName.get(name) ??
    byName.get(name.replace(/(?:app|客户端|软件|平台|官网|网站|群)$/, '')) ??
    report.urls.map((url) => siteNameOf(url)).find((site) => site !== undefined)
  )
}
