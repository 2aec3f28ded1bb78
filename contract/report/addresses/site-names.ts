import { webAddress } from '../../field.ts'
import { knownSites, type KnownSite } from './known-sites.ts'

/** Declared as in field.ts, because the contract knows no platform. */
declare const URL: new (value: string) => { hostname: string; pathname: string }

const entries = knownSites.flatMap(({ name, hosts, short = '' }) => [
  ...hosts.split(' ').map((place) => ({ place, name, isShort: false })),
  ...short.split(' ').map((place) => ({ place, name, isShort: true })),
])
const byPlace = new Map(entries.filter(({ place }) => place !== '').map((e) => [e.place, e]))

/** Names offered while the citizen types a site's name. */
export const knownSiteNames: readonly string[] = knownSites.map(({ name }) => name)

/** Returns the entry with the longest matching host, and path if it has one. */
function entryOf(address: string) {
  const { success, data } = webAddress.safeParse(address)
  if (!success) return undefined
  const { hostname, pathname } = new URL(data)
  const labels = hostname.split('.')
  const [, first = '', second = ''] = pathname.split('/')
  for (let i = 0; i < labels.length - 1; i++) {
    const host = labels.slice(i).join('.')
    const entry =
      byPlace.get(`${host}/${first}/${second}`) ??
      byPlace.get(`${host}/${first}`) ??
      byPlace.get(host)
    if (entry) return entry
  }
  return undefined
}

/** Returns the name of an address's site. @param around the text around it: several sites share `tb.cn` */
export function siteNameOf(address: string, around = ''): string | undefined {
  const entry = entryOf(address)
  if (!entry || around.includes(`【${entry.name}】`)) return entry?.name
  const isMeant = ({ shares, name }: KnownSite) => shares === entry.place && around.includes(name)
  return knownSites.find(isMeant)?.name ?? entry.name
}

/** Tells whether the site's links are ASCII only. */
export const isShortLink = (address: string): boolean => entryOf(address)?.isShort ?? false
