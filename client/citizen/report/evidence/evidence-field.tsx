import * as words from '#words/evidence.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { describedBy, FieldError, OptionalMark } from '../../../kit/ui/field/field.tsx'
import { WithMetadataRemoval } from '../../site/offers.tsx'
import { useShrinkOffer } from '../shrink/use-shrink-offer.tsx'
import { EvidencePickers } from './evidence-pickers.tsx'
import { maxFiles } from '../../../../contract/evidence/file.ts'
import { useFileDrop } from './use-file-drop.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './evidence.module.css'

const loadList = () => import('./evidence-list.tsx')
/** The list of files, loaded while the citizen picks the first one. */
const EvidenceList = lazy(loadList)
/** Preloads the list; after a failure it is loaded when it is shown. */
const prepareList = (): void => void loadList().catch(() => undefined)

interface EvidenceFieldProps {
  /** Id of the file input. */
  id: string
  label: string
  error?: string | undefined
  uploads: Uploads
  /** Anonymous report: metadata are removed unless the citizen chooses otherwise. */
  isAnonymous: boolean
}

/** Field for evidence: picker, camera, drag and drop, or paste. Each file uploads at once. */
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
  const hint = words.limits(maxFiles)
  return (
    <fieldset>
      <legend className={styles.label}>
        {label}
        <OptionalMark id={id} />
      </legend>
      <FieldError id={id} error={error} />
      <div className={classNames(styles.zone, isDragging && styles.dragging)}>
        <EvidencePickers
          id={id}
          ref={input}
          aria-describedby={describedBy(id, { hint, error, optional: true })}
          aria-invalid={Boolean(error) || undefined}
          take={take}
        />
        <p id={`${id}-hint`} className="soft small">
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
    </fieldset>
  )
}

interface MetadataChoiceProps {
  removes: boolean
  choose: (removes: boolean) => void
}

/** Choice whether uploads lose place, time, device and author; without the feature, a note that they keep them. */
const MetadataChoice = ({ removes, choose }: MetadataChoiceProps) => (
  <WithMetadataRemoval otherwise={<p className="soft small">{words.metadataStay}</p>}>
    <Checkbox
      label={words.removeMetadata}
      hint={words.removeHint}
      checked={removes}
      onChange={({ target }) => choose(target.checked)}
    />
  </WithMetadataRemoval>
)
