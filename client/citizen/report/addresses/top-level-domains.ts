import domains from 'tlds'

/** Every top-level domain of the IANA list. */
const all: ReadonlySet<string> = new Set(domains)
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Endings that hardly ever mean anything else, so that an odd way of writing the dot is understood before them. */
const common = words(
  'com cn net org gov edu cc top vip xyz club shop site online info biz icu cyou ltd fun live win bet tv io hk tw pw',
)
/** Endings that are words, or parts of them, where a blank after a full stop was forgotten. */
const wordLike = words(
  'me to so in be co la im us it at is mm am pm one work cool fit red date id name no my do if as by or an go he we ' +
    'am re now here how new next open page post save say see you off out top all any and are can has her his',
)
/** Endings of files. Of `zip` and `mov` nobody has seen an address yet, of the others a few. */
const ofFiles = words('zip mov md py sh rs pl ps java cab pub map ms cv')

export const isTopLevel = (label: string): boolean => {
  const lower = label.toLowerCase()
  return all.has(lower) || /^xn--[a-z0-9-]{2,59}$/.test(lower)
}
export const isCommonEnding = (label: string): boolean => common.has(label.toLowerCase())
export const isWordLikeEnding = (label: string): boolean =>
  wordLike.has(label.toLowerCase()) && !isCommonEnding(label)
export const isFileEnding = (label: string): boolean => ofFiles.has(label.toLowerCase())

/** The longest top-level domain of Han characters that a text begins with; '' where there is none. */
export function hanEndingOf(text: string): string {
  for (let length = Math.min(text.length, 6); length > 1; length--) {
    const start = text.slice(0, length)
    if (all.has(start)) return start
  }
  return ''
}
