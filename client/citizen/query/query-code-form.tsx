import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import * as words from '#words/query.ts'
import { Form } from '../../kit/form.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Slip } from '../../kit/ui/slip/slip.tsx'
import { typedQueryCode } from '../site/typed-query-code.ts'
import { useBegun } from '../site/use-begun.ts'
import { mayUseWechat } from '../site/wechat/may-use-wechat.ts'
import { QueryCodeField } from './query-code-field.tsx'
import { queryCodeProblem } from './query-code-problem.ts'
import { pastedCode } from './typed-code.ts'

const LazyScanButton = lazyPart(
  async () => (await import('../site/wechat/scan-button.tsx')).ScanButton,
)

interface QueryCodeFormProps {
  /** Initial text: the last queried code. */
  initial: string
  error: string | undefined
  setError: (error: string | undefined) => void
  busy: boolean
  /** The citizen comes from another report: the field takes the focus. */
  isNext: boolean
  query: (code: string) => void
  /** Receives the text of a code that was scanned or read from a picture. @returns false without a query code */
  take?: Ref<(text: string) => boolean>
}

/** The receipt with one lenient field for its code; an impossible code is found before any call. */
export function QueryCodeForm(props: QueryCodeFormProps) {
  const { initial, error, setError, busy, isNext, query, take } = props
  const field = useRef<HTMLInputElement>(null)
  // A server error focuses the field, where it is read and corrected.
  useEffect(() => {
    if (error !== undefined || isNext) field.current?.focus()
  }, [error, isNext])
  const submit = () => {
    if (busy) return
    const typed = field.current?.value ?? ''
    const code = typedQueryCode(typed)
    if (code) return query(code)
    field.current?.focus()
    return setError(queryCodeProblem(typed))
  }
  const write = (code: string) => {
    if (!field.current) return
    field.current.value = code
    // It counts as typed: an error goes, and nothing is missing.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  useBegun('#query-code', field, write)
  const fill = (text: string): boolean => {
    const code = pastedCode(text) ?? typedQueryCode(text)
    if (code === undefined) return false
    write(code)
    field.current?.focus()
    return true
  }
  useImperativeHandle(take, () => fill)
  return (
    <Slip title={words.slip} aside={words.slipHint}>
      <Form className="grid-3" onSubmit={submit}>
        <QueryCodeField
          ref={field}
          id="query-code"
          error={error}
          defaultValue={initial}
          onEdit={setError}
        />
        <Button type="submit" size="large" busy={busy}>
          {words.look}
        </Button>
        {mayUseWechat() && (
          <LazyScanButton onScanned={(text) => fill(text) || setError(words.nothingScanned)} />
        )}
      </Form>
    </Slip>
  )
}
