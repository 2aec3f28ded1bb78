import * as words from '#words/waiting.ts'
import Phone from 'lucide-react/icons/phone'
import PenLine from 'lucide-react/icons/pen-line'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { useLoad } from '../../../kit/use-load.ts'
import type { WaitingReport } from '../waiting-report.ts'
import styles from './offline-help.module.css'

/** Paths of the screens that work offline. */
interface OfflinePaths {
  way: string
  submit: string
  otherType: string
}

export interface OfflineHelpProps {
  paths: OfflinePaths
  /** Must be the same function on every render. */
  findWaiting: () => Promise<WaitingReport | undefined>
  className: string | undefined
}

/** What works offline: continuing a draft, and the telephone. */
export function OfflineHelp({ paths, findWaiting, className }: OfflineHelpProps) {
  const { data: waiting } = useLoad(findWaiting)
  return (
    <Card className={classNames(styles.help, className)} aria-labelledby="offline">
      <h2 id="offline" className="h3">
        {words.offlineTitle}
      </h2>
      {waiting && waiting.search === undefined && <p>{words.sealedUnsent(waiting.savedAt)}</p>}
      {waiting?.search !== undefined ? (
        <>
          <p>{words.openUnsent(waiting.savedAt)}</p>
          <LinkButton to={paths.submit + waiting.search}>
            <PenLine size={18} />
            {words.goOn}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{words.writeFirst}</p>
          <LinkButton variant="secondary" to={paths.way}>
            <PenLine size={18} />
            {words.writeNow}
          </LinkButton>
        </>
      )}
      <LinkButton variant="secondary" to={paths.otherType}>
        <Phone size={18} />
        {words.otherNumbers}
      </LinkButton>
    </Card>
  )
}
