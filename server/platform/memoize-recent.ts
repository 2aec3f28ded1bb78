/**
 * Memoizes a pure function for recently seen texts. The texts come from clients, so neither their number nor their
 * length may grow the memory. Two generations replace a list in order of use: a hit costs one look-up.
 * @param limit entries per generation
 * @param longest longer texts are computed each time
 */
export function memoizeRecent<Result extends boolean | object>(
  compute: (text: string) => Result,
  { limit = 500, longest = 512 } = {},
): (text: string) => Result {
  let young = new Map<string, Result>()
  let old = new Map<string, Result>()
  return (text) => {
    const known = young.get(text)
    if (known !== undefined) return known
    if (text.length > longest) return compute(text)
    const result = old.get(text) ?? compute(text)
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(text, result)
    return result
  }
}
