import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
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
  textLabel,
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
      const area = field?.field === 'note' || action === 'note' ? note.current : text.current
      return area && selectPlaceholder(area, 0)
    },
  }))
  if (!action) return null
  const fields = fieldsOf(draft)
  const chosen = authorities.find(({ id }) => id === draft.authorityId)
  const missing = missingFields(draft)
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
          optional={!missing.some(({ field }) => field === 'text') && draft.text === ''}
          rows={5}
          maxLength={action === 'park' || action === 'return' ? 500 : 1000}
          value={draft.text}
          disabled={isDisabled}
          error={problems['text'] ?? problems['reason']}
          onChange={(event) => set({ text: event.target.value })}
          onKeyDown={jumpByTab}
        />
      )}
      {isDeskStep(action) && (
        <CitizenPreview
          step={action}
          before={draft.before}
          text={draft.text.trim()}
          outcome={draft.outcome}
          authority={chosen?.name}
          extension={detail.extension}
        />
      )}
      {fields.note && (
        <TextArea
          ref={note}
          label="内部备注（举报人看不到）"
          optional={action !== 'note'}
          rows={action === 'note' ? 5 : 2}
          maxLength={2000}
          value={draft.note}
          disabled={isDisabled}
          error={problems['note']}
          onChange={(event) => set({ note: event.target.value })}
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
