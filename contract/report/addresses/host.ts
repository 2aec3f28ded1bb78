import {
  hanEndingOf,
  isCommonEnding,
  isFileEnding,
  isTopLevel,
  isWordLikeEnding,
} from './top-level-domains.ts'

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const ipv4 = new RegExp(String.raw`^(?:${octet}\.){3}${octet}(?![\w-]|\.\d)`)
/** Other notations of an IPv4 address: one number, hexadecimal, leading zeros, fewer parts. */
const numeric =
  /^(?:\d{8,10}|0x[0-9a-f]{6,8}|(?:(?:0x[0-9a-f]{1,8}|\d{1,10})\.){1,3}(?:0x[0-9a-f]{1,8}|\d{1,10}))(?![\w.-])/i
const validLabel = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u
const sentence = /^[A-Z][a-z]*$/

/** A scheme makes any letters a top-level domain: there are more than in the list. */
const anyEnding = /^[a-z]{2,24}$/i

/**
 * Returns the length of the host in a run of letters, digits, dots and hyphens: up to its top-level domain, unless more
 * labels follow. An overlong host is none.
 * @param hasScheme `http://` precedes it
 */
export function hostLength(run: string, hasScheme = false): number {
  const ip = ipv4.exec(run) ?? numeric.exec(run)
  if (ip) return ip[0].length
  const labels = run.split('.', 40)
  let end = 0
  let at = 0
  for (const [i, label] of labels.entries()) {
    if (i > 0) {
      const [written = ''] = /^[\w-]*/.exec(label) ?? []
      const ascii = i === labels.length - 1 ? written.replace(/[-_]{1,9}$/, '') : written
      const ending = ascii || hanEndingOf(label)
      const isWhole = isTopLevel(label)
      if (isWhole) end = at + label.length
      // Words without a blank in between.
      else if (ending !== '' && ending !== label && isTopLevel(ending)) return at + ending.length
      else if (end > 0 && (!/^[a-z0-9]/i.test(label) || sentence.test(label))) return end
    }
    if (!validLabel.test(label)) return end
    at += label.length + 1
  }
  // The last label must be the top-level domain: `a.com.evil` is not `a.com`.
  if (end === run.length) return end
  const last = /^[a-z0-9-]*/i.exec(labels.at(-1) ?? '')?.[0] ?? ''
  const isName = hasScheme && labels.length > 1 && anyEnding.test(last)
  return isName ? run.length - (labels.at(-1) ?? '').length + last.length : 0
}

/** The text around a host without a scheme. */
interface Surroundings {
  readonly before: string
  readonly after: string
}

const isVersion = (before: string) =>
  /(?:v|ver|version|版本|版|build|ios|android)[号:：. ]{0,3}$/i.test(before)
const isAnnounced = (before: string) =>
  /(?:网址|网站|地址|链接|域名|服务器|登录|登陆|访问|打开|进入|ip|url|\/\/)[是为:：\s]{0,3}$/i.test(
    before,
  )

/** Account names may contain dots. */
const isAccount = (before: string) =>
  /(?:(?:抖音|快手|小红书)(?:账?号|ID)|(?:^|[^a-z])(?:ins(?:tagram)?|tiktok|twitter|推特)[:：])[:：\s是为]{0,3}@?$/i.test(
    before,
  )

/** Four numbers with dots: `103.24.56.78`, but not a version, a date or a chapter. */
function isBareIp(host: string, { before, after }: Surroundings): boolean {
  // Network masks and reserved addresses.
  if (isVersion(before) || /^(?:0|2[3-5]\d|22[4-9])\./.test(host)) return false
  if (isAnnounced(before) || /^(?::\d{2,5}(?!\d)|\/[a-z?#])/i.test(after)) return true
  const digits = host.replaceAll('.', '').length
  return digits >= 8 && host.split('.').some((part) => Number(part) > 31) && !/^\/\d/.test(after)
}

/** Names that contain a top-level domain. */
const products = /^(?:asp|vb|ado)\.net$|^co\.ltd$/i

/** Tells whether a host without a scheme is meant as one; file names, products and app packages are not. */
export function isMeantAsHost(host: string, around: Surroundings): boolean {
  const { before, after } = around
  if (ipv4.test(host)) return isBareIp(host, around)
  if (numeric.test(host) || products.test(host)) return false
  const labels = host.split('.')
  const ending = labels.at(-1) ?? ''
  const name = labels.at(-2) ?? ''
  if (/^www\./i.test(host)) return labels.length > 2
  const isFollowed = /^(?:\/[\w?#%~]|:\d{2,5}|\?\w|\/$)/.test(after)
  if (!isFollowed && isAccount(before)) return false
  // `com.tencent.mm`
  if (/^(?:com|org|net|cn)\./i.test(host) && labels.length > 2 && !isCommonEnding(ending))
    return false
  // `10.am`, `3.com`, `No.1.in`
  if (/^\d{1,2}$/.test(name) && !isFollowed)
    return (name.length === 2 || labels.length > 2) && isCommonEnding(ending)
  if (/^[A-Z][a-z]+$/.test(ending) && !isCommonEnding(ending)) return false
  if (isFileEnding(ending)) return isFollowed && !/^\/[\w.-]{0,60}\.[a-z]{2,4}(?![\w.])/.test(after)
  if (/^lib.*\.so$/i.test(host)) return false
  if (isWordLikeEnding(ending) && !isFollowed && labels.length === 2)
    return !/^,? [a-z]/.test(after) && !/[a-z], $/.test(before)
  return true
}
