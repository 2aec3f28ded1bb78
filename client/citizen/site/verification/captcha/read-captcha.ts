/** A picture whose characters the citizen types, as another back end may answer `captcha`. */
export interface PictureCaptcha {
  kind: 'picture'
  /** A data URL, or an address below /api of this site. */
  picture: string
  /** The same for the ears, where the back end offers it. */
  audio: string | undefined
  /** What names this picture to the back end, under the names that it came with. */
  key: Readonly<Record<string, string | number>>
}

/** What a back end asks for that does not ask for proof of work. */
export type OtherCaptcha =
  | PictureCaptcha
  /** Nothing: calls go without. */
  | { kind: 'none' }
  /** A picture that is not loaded, because it lies at a foreign address. */
  | { kind: 'foreign' }
  /** Something that has a key, and no picture that could be read. */
  | { kind: 'unknown' }

/** How files of a kind begin in base64. */
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
/** Names that no back end gives to anything but the key of a captcha. */
const captchaKeyName = /captcha|key|uuid/i
const switchName = /^(is_?)?(captcha_?)?(enabled?|on_?off)$/i
const isOff = (value: unknown) => value === false || /^(0|false)$/i.test(String(value))

const isBase64 = (text: string) => text.length > 64 && /^[\w+/\s-]+=*$/.test(text)
const isAddress = (text: string) => /^(https?:)?\/\/|^\/(?!\/)[^\s]*$/i.test(text)
/** `captcha/image?id=1`, `../1.png`: no scheme, and more than a word. */
const isRelativeAddress = (text: string) => /^[\w~%-]*[./?][^\s\\]*$/.test(text) && !isBase64(text)

/** @returns the path and query of an address below /api of this site, to which it may be relative */
function ownAddress(text: string): string | undefined {
  try {
    const { origin, pathname, search } = new URL(text, new URL('/api/', location.href))
    if (origin === location.origin && pathname.startsWith('/api/')) return pathname + search
  } catch {
    // No address at all.
  }
  return undefined
}

/** @returns a data URL of the picture that the text is, in whatever way it is written */
function pictureIn(text: string): string | undefined {
  if (/^data:image\/[\w.+-]+[;,]/i.test(text)) return text
  if (/^<svg[\s>]/i.test(text))
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  const type = beginnings.find(([beginning]) => text.startsWith(beginning))?.[1]
  return type && isBase64(text) ? `data:${type};base64,${text}` : undefined
}

type Member = readonly [name: string, value: unknown]

/** The members of an answer and of the objects in it. */
const membersOf = (value: unknown, name = '', depth = 0): Member[] =>
  typeof value === 'object' && value !== null && depth < 3
    ? Object.entries(value).flatMap(([inner, member]) => membersOf(member, inner, depth + 1))
    : [[name, value]]

/**
 * Reads what a back end that knows no proof of work answers to `captcha`: the specification does not say. A
 * picture is known by what it is, not by its name: a data URL, SVG, base64 without a type, an address below
 * /api. By its name (`img`, `image`, `url`, …) is known an address that is relative to /api. Beside it may stand a key
 * (`key`, `captcha_id`, `uuid`, …), the same as audio, and a switch (`enabled`, `captchaOnOff`, …): false is none.
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
  // A path alone, such as where to go next, is no captcha.
  if (addresses.some(({ name }) => key.length > 0 || pictureName.test(name)))
    return { kind: 'foreign' }
  // That a picture is null says that there is none.
  const hasRoom = members.some(([name]) => pictureName.test(name))
  const isAsked =
    named.length > 0 ? key.length > 0 : !hasRoom && key.some(([name]) => captchaKeyName.test(name))
  return { kind: isAsked ? 'unknown' : 'none' }
}
