/** An unfilled placeholder of a macro: `{单位}`, half- or full-width. */
export interface Placeholder {
  readonly start: number
  readonly end: number
  readonly name: string
}

const placeholderPattern = /[{｛]([^{}｛｝\n]{1,20})[}｝]/g

/** Returns the unfilled placeholders of a text, which block sending. Source: contract `macro`. */
export const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(placeholderPattern)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    name: found[1] ?? '',
  }))

/** Returns the next placeholder at or after the cursor, else the first. */
export const nextPlaceholder = (text: string, cursor = 0): Placeholder | undefined => {
  const placeholders = placeholdersIn(text)
  return placeholders.find(({ start }) => start >= cursor) ?? placeholders[0]
}

/** Fills placeholders with known values, e.g. the chosen authority. */
export const fillPlaceholders = (
  text: string,
  known: Readonly<Record<string, string | undefined>>,
) =>
  text.replaceAll(placeholderPattern, (match, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? match) : match,
  )
