import { type ClipboardEvent, type InputEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../kit/ui/text-field/text-field.tsx'
import { features } from '../site/features.ts'
import styles from './query-report.module.css'
import { formatTyped, pastedCode } from './typed-code.ts'

interface QueryCodeFieldProps extends Pick<TextFieldProps, 'hint' | 'defaultValue' | 'onFocus'> {
  id: string
  error: string | undefined
  /** Called when the citizen changes the text: what was said about it does not hold any more. */
  onEdit: () => void
  ref: Ref<HTMLInputElement>
}

/** Writes the text into the field only when it differs, and puts the caret where it belongs. */
function show(field: HTMLInputElement, { text, caret }: { text: string; caret: number }) {
  if (field.value !== text) field.value = text
  if (field.selectionStart !== caret) field.setSelectionRange(caret, caret)
}

function format(input: HTMLInputElement, isDeletingForward = false) {
  // Codes of another form stay as they are typed.
  if (!features().query_code_check) return
  const caret = input.selectionStart ?? input.value.length
  show(input, formatTyped({ text: input.value, caret }, isDeletingForward))
}

/** A field for a query code. One of our form is read however it is typed or pasted, and grouped by four. */
export function QueryCodeField({ onEdit, ref, ...rest }: QueryCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref,
    () => field.current,
    [],
  )
  const input = (event: InputEvent<HTMLInputElement>) => {
    onEdit()
    const { nativeEvent } = event
    // While an input method composes, the field is its own.
    if (nativeEvent.isComposing) return
    format(event.currentTarget, nativeEvent.inputType === 'deleteContentForward')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!features().query_code_check) return
    const found = pastedCode(event.clipboardData.getData('text/plain'))
    if (!found) return
    event.preventDefault()
    onEdit()
    show(event.currentTarget, { text: found, caret: found.length })
  }
  return (
    <TextField
      {...rest}
      ref={field}
      label="查询码"
      className={styles.code}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onInput={input}
      onCompositionEnd={({ currentTarget }) => format(currentTarget)}
      onPaste={paste}
    />
  )
}
