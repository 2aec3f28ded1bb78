import * as words from '#words/site.ts'
import type { HelpKind } from './help-kind.ts'

interface Help {
  /** National numbers, the most urgent first. */
  readonly calls: readonly (readonly [number: string, what: string])[]
  /** Evidence to keep before it is deleted or blocked. */
  readonly keep: string
  readonly more?: string
}

/** Numbers and evidence by kind. The numbers for fraud are in the strip above. */
export const helpByKind: Readonly<Record<HelpKind, Help>> = {
  fraud: {
    calls: [],
    keep: words.keepFraud,
  },
  minors: {
    calls: [
      ['110', words.childInDanger],
      ['12355', words.youthLine],
      ['12356', words.mindLine],
    ],
    keep: words.keepMinors,
    more: words.underFourteen,
  },
  violence: {
    calls: [
      ['110', words.inDanger],
      ['12356', words.mindLine],
      ['12348', words.legalLine],
      ['12338', words.womenLine],
    ],
    keep: words.keepAbuse,
  },
}
