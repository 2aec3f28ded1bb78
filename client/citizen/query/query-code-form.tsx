import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { WithQueryCodeCheck } from '../site/offers.tsx'
import { typedQueryCode } from '../site/typed-query-code.ts'
import { mayUseWechat } from '../site/wechat/may-use-wechat.ts'
import { QueryCodeField } from './query-code-field.tsx'
import { queryCodeProblem } from './query-code-problem.ts'
import styles from './query-report.module.css'
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
}

/** Form with one lenient field; an impossible code is found before any call. */
export function QueryCodeForm(props: QueryCodeFormProps) {
  const { initial, error, setError, busy, isNext, query } = props
  const field = useRef<HTMLInputElement>(null)
  // A server error focuses the field, where it is read and corrected.
  useEffect(() => {
    if (error !== undefined || isNext) field.current?.focus()
  }, [error, isNext])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = field.current?.value ?? ''
    const code = typedQueryCode(typed)
    if (code) return query(code)
    field.current?.focus()
    return setError(queryCodeProblem(typed))
  }
  const takeScanned = (text: string) => {
    const code = pastedCode(text) ?? typedQueryCode(text)
    if (code === undefined) return setError('没有扫到查询码，请手动填写')
    setError(undefined)
    if (field.current) field.current.value = code
    return field.current?.focus()
  }
  return (
    <Card className={styles.ask}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <QueryCodeField
          ref={field}
          id="query-code"
          hint={
            // As many lines as the other, which comes a moment later.
            <WithQueryCodeCheck otherwise="举报提交成功的页面上有查询码，可以照着填写，也可以直接粘贴。">
              举报成功时给您的 16 位字母和数字。不分大小写，空格不影响，可以直接粘贴。
            </WithQueryCodeCheck>
          }
          error={error}
          defaultValue={initial}
          onEdit={() => setError(undefined)}
        />
        <Button type="submit" size="large" busy={busy}>
          <Search size={18} />
          查询进度
        </Button>
        {mayUseWechat() && <LazyScanButton onScanned={takeScanned} />}
      </form>
    </Card>
  )
}
