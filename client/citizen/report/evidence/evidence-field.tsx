import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../../../kit/ui/class-names.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { describedBy, FieldError, OptionalMark } from '../../../kit/ui/field/field.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { useShrinkOffer } from '../shrink/use-shrink-offer.tsx'
import { changesInWords } from './announcement.ts'
import { EvidencePickers } from './evidence-pickers.tsx'
import styles from './evidence.module.css'
import { limitsInWords } from './limits.ts'
import { MetadataChoice } from './metadata-choice.tsx'
import { useFileDrop } from './use-file-drop.ts'
import type { Uploads } from './use-uploads.ts'

const loadList = () => import('./evidence-list.tsx')
/** The files that were added, whose code comes while the first one is looked for. */
const EvidenceList = lazy(loadList)
/** Should it fail, it is asked for again when it is shown. */
const prepareList = (): void => void loadList().catch(() => undefined)

interface EvidenceFieldProps {
  /** Of the file input. */
  id: string
  label: string
  error?: string | undefined
  uploads: Uploads
  /** Nobody is to learn who sends it: metadata are removed unless the citizen chooses otherwise. */
  isAnonymous: boolean
}

/** Files by picker, camera, drag and drop, or paste; each uploads at once. */
export function EvidenceField({ id, label, error, uploads, isAnonymous }: EvidenceFieldProps) {
  const { files, queue, early, removesMetadata = isAnonymous, chooseRemoval } = uploads
  const input = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { take, offer } = useShrinkOffer((chosen) =>
    setRefusals(queue.add(chosen, { removesMetadata })),
  )
  const isDragging = useFileDrop(take)
  useEffect(prepareList, [])
  const takeEarly = useEffectEvent(() => {
    const waiting = early.current.splice(0)
    if (waiting.length > 0) take(waiting)
  })
  useEffect(() => takeEarly(), [])
  const hint = limitsInWords
  return (
    <fieldset>
      <legend className={styles.label}>
        {label}
        <OptionalMark />
      </legend>
      <FieldError id={id} error={error} />
      <div className={classNames(styles.zone, isDragging && styles.dragging)}>
        <EvidencePickers
          id={id}
          ref={input}
          aria-describedby={describedBy(id, { hint, error })}
          aria-invalid={Boolean(error) || undefined}
          take={take}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
      <MetadataChoice removes={removesMetadata} choose={chooseRemoval} />
      {refusals.length > 0 && (
        <div className={styles.refusals}>
          <Alert tone="warning" announce>
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </Alert>
        </div>
      )}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <EvidenceList
            {...{ files, queue }}
            onRemoved={() => {
              setRefusals([])
              input.current?.focus()
            }}
          />
        </Suspense>
      )}
      {offer}
      <UploadAnnouncer files={files} />
    </fieldset>
  )
}

function UploadAnnouncer({ files }: Pick<Uploads, 'files'>) {
  const before = useRef(files)
  const [text, setText] = useState('')
  useEffect(() => {
    const said = changesInWords(before.current, files)
    before.current = files
    // oxlint-disable-next-line react/set-state-in-effect -- what is said depends on what was before
    if (said) setText(said)
  }, [files])
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  )
}
