import type { ReportType } from '../../../../contract/site/site.ts'
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
export function TypeCalls({ type }: { type: OfType }) {
  const { question, calls } = helpOf(type) ?? {}
  return question && calls ? (
    <DangerStrip {...{ question, calls }} className={styles.calls} />
  ) : null
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
