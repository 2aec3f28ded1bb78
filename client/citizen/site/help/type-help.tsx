import type { ReportType } from '../../../../contract/site/site.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { DangerStrip } from '../danger-strip.tsx'
import { helpByKind } from './help-by-kind.ts'
import { helpKind } from './help-kind.ts'
import styles from './type-help.module.css'

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
  return <DangerStrip {...{ question, calls }} className={classNames(styles.calls, className)} />
}

/** Evidence to keep before it is deleted. */
export function EvidenceToKeep({ type }: { type: OfType }) {
  const { keep, more } = helpOf(type) ?? {}
  return keep === undefined ? null : (
    <p className={styles.keep}>
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
