import { type Ref, useState } from 'react'
import { parseQueryCode } from '../../../contract/report/query-code.ts'
import { caseFindByCode, caseNumber } from '../../../contract/desk/case.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { call } from '../frame/call.ts'
import styles from './search-box.module.css'
import { Form } from '../../kit/form.tsx'

interface Props {
  field: Ref<HTMLInputElement>
  /** The current search words. */
  words: string
  onSearch: (words: string) => void
  onFound: (caseNumber: string) => void
  onFailed: (message: string) => void
}

/** One search field for words, a case number, or a query code read out on the phone. */
export function SearchBox({ field, words, onSearch, onFound, onFailed }: Props) {
  const [typed, setTyped] = useState({ words, text: words })
  // The search was changed or cleared elsewhere.
  if (typed.words !== words) setTyped({ words, text: words })
  const search = async () => {
    const text = typed.text.trim()
    const code = parseQueryCode(text)
    if (caseNumber.safeParse(text).success) return onFound(text)
    if (!code) return onSearch(text)
    try {
      onFound((await call(caseFindByCode, { query_code: code })).case_number)
      // A query code grants access to the report, so it is removed from the screen.
      setTyped({ words, text: '' })
    } catch (thrown) {
      onFailed(messageOf(thrown))
    }
    return undefined
  }
  return (
    <search>
      <Form className={styles.form} onSubmit={search}>
        <input
          ref={field}
          type="search"
          className={styles.field}
          value={typed.text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-label="搜索：正文、网址、账号、案号、查询码"
          placeholder="搜索：正文、网址、账号、案号、查询码"
          onChange={(event) => setTyped({ words, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </Form>
    </search>
  )
}
