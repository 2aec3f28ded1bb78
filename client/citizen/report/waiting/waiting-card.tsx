import { langOf } from '#words/language.ts'
import * as words from '#words/waiting.ts'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useState } from 'react'
import { listen } from '../../../kit/listen.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { useReportType } from '../../site/report-types.ts'
import { type UsableDraft, usableDrafts } from '../draft/usable-drafts.ts'
import styles from './waiting-card.module.css'

interface WaitingDraft extends UsableDraft {
  /** Present where there are several drafts and this one can be opened now. */
  typeId?: number | undefined
  /** Makes the form continue this draft; present where there are several drafts. */
  choose?: () => void
}

/** Finds the drafts. Only several are opened: their types tell them apart. */
async function findDrafts(): Promise<readonly WaitingDraft[]> {
  const drafts = await usableDrafts()
  if (drafts.length < 2) return drafts
  const { chooseDraft, typeOfDraft } = await import('../draft/tab-draft.ts')
  return Promise.all(
    drafts.map(async (draft) => ({
      ...draft,
      typeId: await typeOfDraft(draft.id),
      choose: () => chooseDraft(draft.id),
    })),
  )
}

function ContinueOne({ draft: { typeId, savedAt } }: { draft: WaitingDraft }) {
  const type = useReportType(typeId)?.name
  return (
    <span>
      {type === undefined ? (
        words.goOn
      ) : (
        <>
          {words.goOnWith}
          <span lang={langOf(type)}>{type}</span>
        </>
      )}
      {words.changed(timeInWords(savedAt))}
    </span>
  )
}

interface WaitingCardProps {
  /** Path of the form. */
  submit: string
  /** Called when there is no draft; must be the same function on every render. */
  onNone: () => void
}

/** Offers to continue a draft without its subject, as others may use this device; several by type and time. */
export function WaitingCard({ submit, onNone }: WaitingCardProps) {
  const [drafts, setDrafts] = useState<readonly WaitingDraft[]>([])
  useEffect(() => {
    let present = true
    const tell = (found: readonly WaitingDraft[]) => {
      if (!present) return
      if (found.length === 0) onNone()
      else setDrafts(found)
    }
    const look = () => void findDrafts().then(tell, () => tell([]))
    look()
    // Another tab may have continued and sent it meanwhile.
    const stop = listen(window, { focus: look, storage: look })
    return () => {
      present = false
      stop()
    }
  }, [onNone])
  const [newest, ...older] = drafts
  if (!newest) return null
  return (
    <aside className={styles.card} aria-label={words.unsent}>
      <p>
        <strong>
          {older.length > 0 ? words.severalUnsent(drafts.length) : words.youHaveUnsent}
        </strong>
        {older.length === 0 && (
          <span>
            {words.lastChange}
            {timeInWords(newest.savedAt)}
          </span>
        )}
      </p>
      {drafts.map((draft) => (
        <LinkButton
          key={draft.id}
          to={submit}
          variant={draft === newest ? 'primary' : 'secondary'}
          onClick={draft.choose}
        >
          <PenLine size={18} />
          {older.length > 0 ? <ContinueOne draft={draft} /> : words.goOn}
        </LinkButton>
      ))}
    </aside>
  )
}
