import { type ClipboardEvent, type InputEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../kit/ui/text-field/text-field.tsx'
import { features } from '../site/features.ts'
import styles from './query-report.module.css'
import { formatTyped, pastedCode } from './typed-code.ts'

interface QueryCodeFieldProps extends Pick<TextFieldProps, 'hint' | 'defaultValue' | 'onFocus'> {
  id: string
  error: string | undefined
  /** Called on every change: a previous error is obsolete. */
  onEdit: () => void
  ref: Ref<HTMLInputElement>
}

function show(field: HTMLInputElement, { text, caret }: { text: string; caret: number }) {
  if (field.value !== text) field.value = text
  if (field.selectionStart !== caret) field.setSelectionRange(caret, caret)
}

function format(input: HTMLInputElement, isDeletingForward = false) {
  // Codes of other back ends stay as typed.
  if (!features().query_code_check) return
  const caret = input.selectionStart ?? input.value.length
  show(input, formatTyped({ text: input.value, caret }, isDeletingForward))
}

/** Field for a query code. Our codes are normalised while typing or pasting, in groups of four. */
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
    // During composition the input method owns the field.
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
