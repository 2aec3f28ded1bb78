import {
  type ClipboardEvent,
  type InputEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as words from '#words/query.ts'
import { TextField, type TextFieldProps } from '../../kit/ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { useFeatures } from '../site/features.ts'
import { typedQueryCode } from '../site/typed-query-code.ts'
import { queryCodeProblem } from './query-code-problem.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './query-report.module.css'
import { formatTyped, lookAtTyped, pastedCode } from './typed-code.ts'

interface QueryCodeFieldProps extends Pick<TextFieldProps, 'defaultValue' | 'onFocus'> {
  id: string
  error: string | undefined
  /** Called on every change with the problem of a whole code, e.g. a wrong character; else a previous error is obsolete. */
  onEdit: (problem?: string) => void
  ref: Ref<HTMLInputElement>
}

function show(field: HTMLInputElement, { text, caret }: { text: string; caret: number }) {
  if (field.value !== text) field.value = text
  if (field.selectionStart !== caret) field.setSelectionRange(caret, caret)
}

/** Field for a query code. Our codes are normalised while typing or pasting, in groups of four, and checked when whole. */
export function QueryCodeField({ onEdit, ref, error, ...rest }: QueryCodeFieldProps) {
  const { query_code_check: isOurs } = useFeatures()
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref,
    () => field.current,
    [],
  )
  const [missing, setMissing] = useState(() => lookAtTyped(String(rest.defaultValue ?? '')).missing)
  // A code of ours is written onto the places of the slip: each fifth one is a blank.
  useLayoutEffect(() => {
    field.current?.style.setProperty('--typed', String(Math.floor((16 - missing) * 1.25)))
  }, [missing])
  const [spoken, speak] = useState<string>()
  const edited = ({ value }: HTMLInputElement) => {
    const left = lookAtTyped(value).missing
    const problem =
      isOurs && left === 0 && !typedQueryCode(value) ? queryCodeProblem(value) : undefined
    setMissing(left)
    speak(problem)
    onEdit(problem)
  }
  const format = (input: HTMLInputElement, isDeletingForward = false) => {
    const caret = input.selectionStart ?? input.value.length
    // Codes of other back ends stay as typed.
    if (isOurs) show(input, formatTyped({ text: input.value, caret }, isDeletingForward))
    edited(input)
  }
  const input = ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
    // During composition the input method owns the field.
    if (nativeEvent.isComposing) onEdit()
    else format(currentTarget, nativeEvent.inputType === 'deleteContentForward')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const found = isOurs && pastedCode(event.clipboardData.getData('text/plain'))
    if (!found) return
    event.preventDefault()
    show(event.currentTarget, { text: found, caret: found.length })
    edited(event.currentTarget)
  }
  return (
    <>
      <TextField
        {...rest}
        ref={field}
        label={words.code}
        hint={isOurs ? words.codeLeft(missing) : words.codeHint}
        error={error}
        className={classNames(styles.code, isOurs && styles.slots)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onInput={input}
        onCompositionEnd={({ currentTarget }) => format(currentTarget)}
        onPaste={paste}
      />
      {/* The focus stays in the field, so that nothing else announces the error. */}
      <VisuallyHidden>
        <output>{spoken}</output>
      </VisuallyHidden>
    </>
  )
}
