import { langOf } from '#words/language.ts'
import * as words from '#words/waiting.ts'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useState } from 'react'
import { listen } from '../../../kit/listen.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { typeAndWay } from '../../site/report-address.ts'
import { useReportType } from '../../site/report-types.ts'
import type { DraftOutline } from '../draft/tab-draft.ts'
import { type UsableDraft, usableDrafts } from '../draft/usable-drafts.ts'
import styles from './waiting-card.module.css'

interface WaitingDraft extends UsableDraft {
  /** Absent where it cannot be opened now. */
  outline?: DraftOutline | undefined
  /** Makes the form continue this draft. */
  choose: () => void
}

async function findDrafts(): Promise<readonly WaitingDraft[]> {
  const drafts = await usableDrafts()
  if (drafts.length === 0) return []
  const { chooseDraft, outlineOfDraft } = await import('../draft/tab-draft.ts')
  return Promise.all(
    drafts.map(async (draft) => ({
      ...draft,
      outline: await outlineOfDraft(draft.id),
      choose: () => chooseDraft(draft.id),
    })),
  )
}

/** Returns the address of the part that comes next, behind the path of the form. */
const placeIn = (outline: DraftOutline | undefined) =>
  outline?.typeId && outline.way
    ? `${typeAndWay(outline.typeId, outline.way)}${outline.next === 'place' ? '' : `&part=${outline.next}`}`
    : ''

function ContinueOne({ draft: { outline, savedAt } }: { draft: WaitingDraft }) {
  const type = useReportType(outline?.typeId)?.name
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
      {words.changed(
        [
          outline && words.written(outline.written),
          outline && outline.files > 0 && words.files(outline.files),
          timeInWords(savedAt),
        ]
          .filter(Boolean)
          .join(words.comma),
      )}
    </span>
  )
}

interface WaitingCardProps {
  /** Path of the form. */
  submit: string
  /** Called when there is no draft; must be the same function on every render. */
  onNone: () => void
}

/** Offers to continue each draft. A link names the type, how much is written, and the time, but nothing of the contents. */
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
      </p>
      {drafts.map((draft) => (
        <LinkButton
          key={draft.id}
          to={submit + placeIn(draft.outline)}
          variant={draft === newest ? 'primary' : 'secondary'}
          onClick={draft.choose}
        >
          <PenLine size={18} />
          <ContinueOne draft={draft} />
        </LinkButton>
      ))}
    </aside>
  )
}
