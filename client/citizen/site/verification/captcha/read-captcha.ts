/** A picture whose characters the citizen types, as another back end may answer `captcha`. */
export interface PictureCaptcha {
  kind: 'picture'
  /** A data URL, or an address below /api of this site. */
  picture: string
  /** The audio alternative, if the back end offers one. */
  audio: string | undefined
  /** Members that identify this picture, under the back end's own names. */
  key: Readonly<Record<string, string | number>>
}

/** The captcha of a back end without proof of work. */
export type OtherCaptcha =
  | PictureCaptcha
  /** No captcha is required. */
  | { kind: 'none' }
  /** A picture at a foreign address, which is not loaded. */
  | { kind: 'foreign' }
  /** A captcha without a readable picture. */
  | { kind: 'unknown' }

/** Magic bytes of image formats in base64. */
const beginnings = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
  ['PD94bWwg', 'image/svg+xml'],
  ['Qk0', 'image/bmp'],
  ['Qk1', 'image/bmp'],
  ['Qk2', 'image/bmp'],
  ['Qk3', 'image/bmp'],
] as const

const keyName = /^(captcha_?)?(key|id|uuid|uid|token|sid|session_?id)$/i
const audioName = /audio|voice|sound|speech/i
const pictureName = /im(g|age)|pic|url|src/i
/** Names that identify the key of a captcha even without a picture. */
const captchaKeyName = /captcha|key|uuid/i
const switchName = /^(is_?)?(captcha_?)?(enabled?|on_?off)$/i
const isOff = (value: unknown) => value === false || /^(0|false)$/i.test(String(value))

const isBase64 = (text: string) => text.length > 64 && /^[\w+/\s-]+=*$/.test(text)
const isAddress = (text: string) => /^(https?:)?\/\/|^\/(?!\/)[^\s]*$/i.test(text)
/** E.g. `captcha/image?id=1`, `../1.png`: no scheme, and not a single word. */
const isRelativeAddress = (text: string) => /^[\w~%-]*[./?][^\s\\]*$/.test(text) && !isBase64(text)

/** Returns path and query of an address below /api of this site; the address may be relative to /api. */
function ownAddress(text: string): string | undefined {
  try {
    const { origin, pathname, search } = new URL(text, new URL('/api/', location.href))
    if (origin === location.origin && pathname.startsWith('/api/')) return pathname + search
  } catch {
    // Not a valid URL.
  }
  return undefined
}

/** Returns a picture given as data URL, SVG or base64 as a data URL; undefined for other text. */
function pictureIn(text: string): string | undefined {
  if (/^data:image\/[\w.+-]+[;,]/i.test(text)) return text
  if (/^<svg[\s>]/i.test(text))
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  const type = beginnings.find(([beginning]) => text.startsWith(beginning))?.[1]
  return type && isBase64(text) ? `data:${type};base64,${text}` : undefined
}

type Member = readonly [name: string, value: unknown]

/** Returns the members of a response and of its nested objects, down to three levels. */
const membersOf = (value: unknown, name = '', depth = 0): Member[] =>
  typeof value === 'object' && value !== null && depth < 3
    ? Object.entries(value).flatMap(([inner, member]) => membersOf(member, inner, depth + 1))
    : [[name, value]]

/**
 * Parses the response to `captcha` of a back end without proof of work. The specification does not define its shape,
 * so members are recognised as follows:
 * - picture, by value: a data URL, SVG, base64 without a type, or an address below /api;
 * - picture, by name (`img`, `image`, `url`, …): an address relative to /api;
 * - key, by name: `key`, `captcha_id`, `uuid`, …;
 * - audio, by value (a data URL) or by name and address;
 * - switch, by name (`enabled`, `captchaOnOff`, …): false or 0 means that no captcha is required.
 */
export function readCaptcha(answer: unknown): OtherCaptcha {
  const members = membersOf(answer)
  if (members.some(([name, value]) => switchName.test(name) && isOff(value)))
    return { kind: 'none' }
  const texts = members.flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [{ name, text: value.trim() }] : [],
  )
  const audio = texts.flatMap(({ name, text }) => {
    if (/^data:audio\//i.test(text)) return text
    return audioName.test(name) && isAddress(text) ? (ownAddress(text) ?? []) : []
  })[0]
  const key = members.filter(
    (member): member is [string, string | number] =>
      keyName.test(member[0]) && (typeof member[1] === 'string' || typeof member[1] === 'number'),
  )
  const seen = texts.filter(({ name }) => !audioName.test(name) && !keyName.test(name))
  const named = seen.filter(({ name }) => pictureName.test(name))
  const addresses = [
    ...seen.filter(({ text }) => isAddress(text)),
    ...named.filter(({ text }) => isRelativeAddress(text)),
  ].filter(({ text }) => pictureIn(text) === undefined)
  const picture =
    seen.map(({ text }) => pictureIn(text)).find((found) => found !== undefined) ??
    addresses.map(({ text }) => ownAddress(text)).find((found) => found !== undefined)
  if (picture !== undefined)
    return { kind: 'picture', picture, audio, key: Object.fromEntries(key) }
  // A path with no key and no picture name, such as a redirect target, is no captcha.
  if (addresses.some(({ name }) => key.length > 0 || pictureName.test(name)))
    return { kind: 'foreign' }
  // A picture member without a text, e.g. null, means that no captcha is required.
  const hasRoom = members.some(([name]) => pictureName.test(name))
  const isAsked =
    named.length > 0 ? key.length > 0 : !hasRoom && key.some(([name]) => captchaKeyName.test(name))
  return { kind: isAsked ? 'unknown' : 'none' }
}
