import * as frame from '#words/frame.ts'
import * as words from '#words/site.ts'
import type { ReportType } from '../../../../contract/site/site.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { type Call, DangerStrip, policeAndFraud } from '../danger-strip.tsx'

/** Types whose reporters may be in distress. */
type HelpKind = 'fraud' | 'minors' | 'violence'

/** Finds the kind by the default name of the type, or by its icon if the centre renamed it. */
const kinds = new Map<string, HelpKind>([
  ['诈骗', 'fraud'],
  ['hand-coins', 'fraud'],
  ['涉未成年人', 'minors'],
  ['baby', 'minors'],
  ['网络暴力', 'violence'],
  ['user-x', 'violence'],
])

const helpKind = ({ name, icon }: Pick<ReportType, 'name' | 'icon'>): HelpKind | undefined =>
  kinds.get(name) ?? kinds.get(icon)

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

type OfType = Pick<ReportType, 'name' | 'icon'>
const helpOf = (type: OfType) => {
  const kind = helpKind(type)
  return kind && helpByKind[kind]
}

/** Emergency numbers for a reporter in distress. */
export function TypeCalls({
  type,
  className = '',
}: {
  type: OfType
  className?: string | undefined
}) {
  const { question, calls } = helpOf(type) ?? {}
  if (!question || !calls) return null
  return <DangerStrip {...{ question, calls }} className={classNames('screen-only', className)} />
}

/** Evidence to keep before it is deleted. */
export function EvidenceToKeep({ type }: { type: OfType }) {
  const { keep, more } = helpOf(type) ?? {}
  return keep === undefined ? null : (
    <p className="screen-only soft">
      {keep}
      {more}
    </p>
  )
}

/** Help for a reporter in distress: whom to call, then what to keep. */
export const TypeHelp = ({ type }: { type: OfType }) => (
  <>
    <TypeCalls type={type} />
    <EvidenceToKeep type={type} />
  </>
)
