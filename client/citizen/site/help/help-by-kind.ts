import * as frame from '#words/frame.ts'
import * as words from '#words/site.ts'
import { type Call, policeAndFraud } from '../danger-strip.tsx'
import type { HelpKind } from './help-kind.ts'

interface Help {
  readonly question: string
  /** National numbers, the most urgent first. */
  readonly calls: readonly Call[]
  /** Evidence to keep before it is deleted or blocked. */
  readonly keep: string
  readonly more?: string
}

const police: Call = ['110', frame.callPolice]
const mind: Call = ['12356', words.callMind]

/** Numbers and evidence by kind. */
export const helpByKind: Readonly<Record<HelpKind, Help>> = {
  fraud: { question: words.transferred, calls: policeAndFraud, keep: words.keepFraud },
  minors: {
    question: words.childHarmed,
    calls: [police, ['12355', words.callYouth], mind],
    keep: words.keepMinors,
    more: words.underFourteen,
  },
  violence: {
    question: words.safetyThreatened,
    calls: [police, mind, ['12348', words.callLegal], ['12338', words.callWomen]],
    keep: words.keepAbuse,
  },
}
