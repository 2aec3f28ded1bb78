import * as words from '#words/waiting.ts'
import Phone from 'lucide-react/icons/phone'
import PenLine from 'lucide-react/icons/pen-line'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { usableDrafts } from '../draft/usable-drafts.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import styles from './offline-help.module.css'

/** Paths of the screens that work offline. */
interface OfflinePaths {
  way: string
  submit: string
  otherType: string
}

export interface OfflineHelpProps {
  paths: OfflinePaths
  className: string | undefined
}

/** What works offline: continuing a draft, and the telephone. */
export function OfflineHelp({ paths, className }: OfflineHelpProps) {
  const [draft] = useLoad(usableDrafts).data ?? []
  return (
    <Card className={classNames(styles.help, className)} aria-labelledby="offline">
      <h2 id="offline" className="h3">
        {words.offlineTitle}
      </h2>
      {draft?.needsServer && <p>{words.sealedUnsent(timeInWords(draft.savedAt))}</p>}
      {draft && !draft.needsServer ? (
        <>
          <p>{words.openUnsent(timeInWords(draft.savedAt))}</p>
          <LinkButton to={paths.submit}>
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
