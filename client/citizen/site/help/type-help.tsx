import * as words from '#words/site.ts'
import type { ReportType } from '../../../../contract/site/site.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { DangerStrip } from '../danger-strip.tsx'
import { helpKind } from './help-kind.ts'
import styles from './type-help.module.css'

const HelpBox = lazyPart(async () => (await import('./help-box.tsx')).HelpBox)

/** Help for a reporter in distress: emergency numbers at once, then what evidence to keep. */
export function TypeHelp({ type }: { type: ReportType }) {
  const kind = helpKind(type)
  if (!kind) return null
  return (
    <div className={styles.help}>
      {kind === 'fraud' && <DangerStrip question={words.transferred} />}
      <div className={styles[kind]}>
        <HelpBox kind={kind} />
      </div>
    </div>
  )
}
