import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { wordsToColleagues } from '../../../contract/desk/audience.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { parking, parkings } from '../../../contract/desk/parking.ts'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { DecisionFields } from '../frame/decision-fields.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { CitizenPreview } from './citizen-preview.tsx'
import { placeholdersIn, nextPlaceholder } from './placeholders.ts'
import {
  type Authority,
  type CaseDraft,
  editDraft,
  fieldsOf,
  isDeskStep,
  type MissingField,
  missingFields,
  noteOf,
  textLabel,
  withWords,
  wordsIn,
} from './step-form.ts'
import styles from './action-pane.module.css'

/** Moves the focus to a missing field. */
export interface StepFieldsHandle {
  readonly goTo: (field: MissingField | undefined) => void
}

interface Props {
  handle: Ref<StepFieldsHandle>
  draft: CaseDraft
  detail: CaseDetail
  authorities: readonly Authority[]
  isDisabled: boolean
  problems: Readonly<Record<string, string>>
  onChange: (draft: CaseDraft) => void
}

/** Fields of the chosen action: authority, outcome, reply, note. */
export function StepFields(props: Props) {
  const { handle, draft, detail, authorities, isDisabled, problems, onChange } = props
  const text = useRef<HTMLTextAreaElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const { action } = draft
  useImperativeHandle(handle, () => ({
    goTo(field) {
      if (field?.field === 'authority' || field?.field === 'outcome')
        return form.current
          ?.querySelector<HTMLSelectElement>(`select[name="${field.field}"]`)
          ?.focus()
      const area = field?.field === 'note' ? note.current : (text.current ?? note.current)
      return area && selectPlaceholder(area, 0)
    },
  }))
  if (!action) return null
  const fields = fieldsOf(draft)
  const chosen = authorities.find(({ id }) => id === draft.authorityId)
  const missing = missingFields(draft)
  const words = noteOf(action)
  const set = (part: Partial<CaseDraft>) => onChange(editDraft(draft, part))
  return (
    <div ref={form} className={styles.fields}>
      <DecisionFields
        {...{ fields, authorities, problems }}
        value={draft}
        except={action === 'close_appeal' ? detail.stands : null}
        disabled={isDisabled}
        onChange={set}
      />
      {action === 'park' && (
        <SelectField
          label="放到"
          name="park"
          value={draft.parkFor}
          disabled={isDisabled}
          onChange={({ target: { value } }) => set({ parkFor: parking.parse(value) })}
          options={Object.entries(parkings)}
        />
      )}
      {fields.text && (
        <TextArea
          ref={text}
          label={textLabel(action)}
          optional={!missing.some(({ field }) => field === 'text') && wordsIn(draft) === ''}
          rows={5}
          maxLength={1000}
          value={wordsIn(draft)}
          disabled={isDisabled}
          error={problems['text']}
          onChange={(event) => onChange(withWords(draft, event.target.value))}
          onKeyDown={jumpByTab}
        />
      )}
      {isDeskStep(action) && (
        <CitizenPreview
          step={action}
          before={draft.before}
          text={wordsIn(draft)}
          outcome={draft.outcome}
          authority={chosen?.name}
          extension={detail.extension}
        />
      )}
      {fields.note && (
        <TextArea
          ref={note}
          label={`${words.name}（举报人看不到）`}
          optional={!words.isNeeded}
          rows={words.isNeeded ? 5 : 2}
          maxLength={words.max}
          value={draft.note}
          disabled={isDisabled}
          error={problems['note'] ?? problems['reason']}
          onChange={(event) => set({ note: wordsToColleagues.parse(event.target.value) })}
          onKeyDown={jumpByTab}
        />
      )}
    </div>
  )
}

/** Selects the next placeholder, so that typing replaces it; otherwise moves the cursor to the end. */
function selectPlaceholder(area: HTMLTextAreaElement, from: number): void {
  const found = nextPlaceholder(area.value, from)
  area.focus()
  if (found) area.setSelectionRange(found.start, found.end)
  else area.setSelectionRange(area.value.length, area.value.length)
}

/** Tab moves to the next placeholder, or to the next field when none is left. */
function jumpByTab(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const area = event.currentTarget
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
  if (event.key !== 'Tab' || !isPlain || event.nativeEvent.isComposing) return
  // Tab passes a selected placeholder, so that it is no keyboard trap.
  const ahead = placeholdersIn(area.value).find(({ start }) => start >= area.selectionEnd)
  if (!ahead) return
  event.preventDefault()
  selectPlaceholder(area, ahead.start)
}
