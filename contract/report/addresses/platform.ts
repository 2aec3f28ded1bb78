import { typedLine } from '../../typed-text.ts'
import { knownSites } from './known-sites.ts'
import { siteNameOf } from './site-names.ts'

const comparable = (text: string): string => typedLine(text).replaceAll(' ', '').toLowerCase()
const byName = new Map(knownSites.map(({ name }) => [comparable(name), name]))

/** The names, longest first: 今日头条 before 头条. */
const names = [...byName.keys()].toSorted((a, b) => b.length - a.length)

/** Returns the site that an account begins with: `小红书 @小美`, `抖音号：abc`. */
function platformOfAccount(account: string): string | undefined {
  const written = comparable(account)
  const name = names.find((each) => written.startsWith(each))
  const rest = name === undefined ? '' : written.slice(name.length)
  // A Latin name ends where its word does: `qq` is not `qqmusic`.
  return name !== undefined && !(/[a-z]$/.test(name) && /^[a-z]/.test(rest))
    ? byName.get(name)
    : undefined
}

/**
 * Returns the known site or app that a report names: as it is written, else by an address, else by the account; undefined for
 * any other.
 */
export function platformOf(report: {
  readonly site_name: string | null
  readonly urls: readonly string[]
  readonly account: string | null
}): string | undefined {
  const name = comparable(report.site_name ?? '')
  return (
    byName.get(name) ??
    byName.get(name.replace(/(?:app|客户端|软件|平台|官网|网站|群)$/, '')) ??
    report.urls.map((url) => siteNameOf(url)).find((site) => site !== undefined) ??
    platformOfAccount(report.account ?? '')
  )
}
