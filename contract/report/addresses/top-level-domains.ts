import domains from 'tlds' with { type: 'json' }

const all: ReadonlySet<string> = new Set(domains)
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Unambiguous top-level domains; odd notations of the dot are accepted before them. */
const common = words(
  'com cn net org gov edu cc top vip xyz club shop site online info biz icu cyou ltd fun live win bet tv io hk tw pw',
)
/** Top-level domains that are also words after a full stop without a blank. */
const wordLike = words(
  'me to so in be co la im us it at is mm am pm one work cool fit red date id name no my do if as by or an go he we ' +
    'am re now here how new next open page post save say see you off out top all any and are can has her his',
)
/** File extensions. No address with `zip` or `mov` has been seen, few with the others. */
const ofFiles = words('zip mov md py sh rs pl ps java cab pub map ms cv')

export const isTopLevel = (label: string): boolean => {
  const lower = label.toLowerCase()
  return all.has(lower) || /^xn--[a-z0-9-]{2,59}$/.test(lower)
}
export const isCommonEnding = (label: string): boolean => common.has(label.toLowerCase())
export const isWordLikeEnding = (label: string): boolean =>
  wordLike.has(label.toLowerCase()) && !isCommonEnding(label)
export const isFileEnding = (label: string): boolean => ofFiles.has(label.toLowerCase())

/** Returns the longest Chinese top-level domain at the start of a text; '' for none. */
export function hanEndingOf(text: string): string {
  for (let length = Math.min(text.length, 6); length > 1; length--) {
    const start = text.slice(0, length)
    if (all.has(start)) return start
  }
  return ''
}
