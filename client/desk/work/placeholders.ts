/** A placeholder of a macro that has not been filled in: `{单位}`, in half or full width. */
export interface Placeholder {
  readonly start: number
  readonly end: number
  readonly name: string
}

const hole = /[{｛]([^{}｛｝\n]{1,20})[}｝]/g

/** What a text still lacks, in its order. Words with one left are not sent. Source: contract `macro`. */
export const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(hole)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    name: found[1] ?? '',
  }))

/** The hole to fill next: the first at or after the cursor, else the first of all. */
export const nextPlaceholder = (text: string, cursor = 0): Placeholder | undefined => {
  const holes = placeholdersIn(text)
  return holes.find(({ start }) => start >= cursor) ?? holes[0]
}

/** Fills the holes whose words are known, such as the authority that has just been chosen. */
export const fillPlaceholders = (
  text: string,
  known: Readonly<Record<string, string | undefined>>,
) =>
  text.replaceAll(hole, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? whole) : whole,
  )
