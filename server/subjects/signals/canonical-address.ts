import { parse } from 'tldts'
import { isShared, platformPage, redirectedTo } from './known-hosts.ts'

/** Parameters that say how the reader came to a page, not which one it is. */
const tracking =
  /^(?:utm_\w+|spm(?:_id_from)?|scm|pvid|_t|_from|timestamp|isappinstalled|fbclid|gclid|msclkid|yclid|igshid|mkt_tok|share\w*|xhsshare|vd_source|jumpfrom|weixin_.*|wx_?(?:from|share)\w*|from_?(?:share|source|app|wechat|singlemessage)\w*|nsukey|sukey|app(?:_platform|_version|time|uid|_id)|ut_sk|un|source_?type|ref(?:errer|_src)?|ad_(?:od|id)|mc_[ce]id|_ga|hmsr|hmpl|hmcu|hmkw|hmci|phpsessid|jsessionid|aspsessionid\w*|sid_for_share)$/i

/** Values of `from` that messengers add; other values may choose the page. */
const sharedFrom =
  /^(?:timeline|(?:single|group)message|qq|wechat|weixin|weibo|share|app|copy|message|sns)$/i

const isTracking = ([name, value]: [string, string]) =>
  tracking.test(name) || (/^(?:from|fr|source|src)$/i.test(name) && sharedFrom.test(value))

/** Names of the same site for other devices. */
const device = /^(?:(?:www\d?|m|wap|3g|mobile|touch|amp|h5)\.)+(?=[^.]+\.)/

/** Names of a folder's own page. */
const ownPage = /\/(?:index|default|home)\.(?:html?|php|aspx?|jsp|shtml)$/i

const query = (parameters: URLSearchParams) => {
  const identifying = [...parameters].filter((each) => !isTracking(each))
  const sorted = identifying.toSorted(([a, x], [b, y]) =>
    a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1,
  )
  const text = sorted.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&')
  return text === '' ? '' : `?${text}`
}

/** Decodes percent-encoding, so that both spellings of a path are equal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

/** Paths of a page in a fragment, as single-page sites have: `#/home`, `#!home`. */
const routeIn = (hash: string): string => {
  if (!/^#[!/]/.test(hash)) return ''
  const [route = '', parameters = ''] = hash.split('?', 2)
  return (
    decoded(route.replace(/\/$/, '')).replace(/^#$/, '') + query(new URLSearchParams(parameters))
  )
}

/** An address without all that does not choose its page. */
export interface CanonicalAddress {
  /** Host, port, path, query and route. */
  readonly page: string
  readonly host: string
  /** The host that its owner registered; an IP address is its own. Undefined where many unrelated subjects share it. */
  readonly ownHost: string | undefined
  /** Whether the address names nothing but a shared host, e.g. a platform's home. */
  readonly isSharedHome: boolean
}

/** Wrappers in wrappers; more are an attack on our time. */
const mostWrappers = 3

/**
 * Returns the canonical form of an absolute address. Nothing is fetched, so shortened links stay as they are.
 * @returns undefined if the text is no address
 */
export function canonicalAddress(address: string, wrappers = 0): CanonicalAddress | undefined {
  if (!URL.canParse(address)) return undefined
  // `new URL` lowers the case, encodes international names, reads all notations of IP addresses, and resolves `..`.
  const url = new URL(address.replaceAll('&amp;', '&'))
  const full = url.hostname.replace(/\.$/, '')
  const { domain, isIp, isPrivate } = parse(full, { allowPrivateDomains: true })
  const host = isIp ? full : shorter(full, domain ?? full)
  const path = decoded(url.pathname)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/;j?sessionid=[^/;]*$/i, '')
    .replace(ownPage, '/')
  const target =
    wrappers < mostWrappers ? redirectedTo(`${host}${path}`, url.searchParams) : undefined
  const unwrapped = target === undefined ? undefined : canonicalAddress(target, wrappers + 1)
  if (unwrapped) return unwrapped
  const plain = `${host}${url.port && `:${url.port}`}${path.replace(/\/$/, '')}`
  const known = platformPage(`${host}${path.replace(/\/$/, '')}`, url.searchParams)
  const page = known ?? `${plain}${query(url.searchParams)}${routeIn(url.hash)}`
  const own = domain ?? host
  // A private suffix, e.g. `github.io`, itself has no owner among its users.
  const shared = isShared(host, own) || (isPrivate === true && domain === null)
  return { page, host, ownHost: shared ? undefined : own, isSharedHome: shared && page === host }
}

/** Removes names of devices, as far as the registrable host stays. */
function shorter(host: string, registrable: string): string {
  const rest = host.replace(device, '')
  return rest.length >= registrable.length ? rest : host
}
