import Search from 'lucide-react/icons/search'
import { type ClipboardEvent, type FormEvent, type InputEvent, useEffect, useRef } from 'react'
import { parseQueryCode } from '../../../contract/query-code.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import styles from './query-report.module.css'
import { formatTyped, pastedCode } from './typed-code.ts'

interface CodeFormProps {
  /** The text to begin with: what was asked for before. */
  initial: string
  error: string | undefined
  setError: (error: string | undefined) => void
  busy: boolean
  /** The citizen just came from another report: the field gets the focus. */
  isNext: boolean
  query: (code: string) => void
}

/** Writes the text into the field only when it differs, and puts the caret where it belongs. */
function show(field: HTMLInputElement, { text, caret }: { text: string; caret: number }) {
  if (field.value !== text) field.value = text
  if (field.selectionStart !== caret) field.setSelectionRange(caret, caret)
}

/** One lenient field for a query code. A code that cannot be one is found before any call is made. */
export function CodeForm(props: CodeFormProps) {
  const { initial, error, setError, busy, isNext, query } = props
  const field = useRef<HTMLInputElement>(null)
  // An error that comes with the server's answer is read out, and corrected, where the focus is.
  useEffect(() => {
    if (error !== undefined || isNext) field.current?.focus()
  }, [error, isNext])
  const format = (input: HTMLInputElement, isDeletingForward = false) =>
    show(
      input,
      formatTyped(
        { text: input.value, caret: input.selectionStart ?? input.value.length },
        isDeletingForward,
      ),
    )
  const input = (event: InputEvent<HTMLInputElement>) => {
    setError(undefined)
    const { nativeEvent } = event
    // While an input method composes, the field is its own.
    if (nativeEvent.isComposing) return
    format(event.currentTarget, nativeEvent.inputType === 'deleteContentForward')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const found = pastedCode(event.clipboardData.getData('text/plain'))
    if (!found) return
    event.preventDefault()
    setError(undefined)
    show(event.currentTarget, { text: found, caret: found.length })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = field.current?.value ?? ''
    const code = parseQueryCode(typed)
    if (code) return query(code)
    field.current?.focus()
    return setError(typed.trim() ? '查询码有误，请核对' : '请填写查询码')
  }
  return (
    <Card className={styles.ask}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          id="query-code"
          label="查询码"
          hint="举报成功时给您的 16 位字母和数字。大小写、空格都没关系，可以直接粘贴。"
          error={error}
          defaultValue={initial}
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onInput={input}
          onCompositionEnd={({ currentTarget }) => format(currentTarget)}
          onPaste={paste}
        />
        <Button type="submit" size="large" busy={busy}>
          <Search size={18} />
          查询进度
        </Button>
      </form>
      <p className={styles.lost}>
        查询码丢了找不回来。为了保护您，我们没有保存它，也不能按姓名、电话查询。
      </p>
    </Card>
  )
}
