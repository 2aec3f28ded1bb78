import * as words from '#words/home.ts'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { queryCodeProblem } from '../../query/query-code-problem.ts'
import { useFeatures } from '../../site/features.ts'
import type { QueryState } from '../../site/report-address.ts'
import { typedQueryCode } from '../../site/typed-query-code.ts'
import { Form } from '../../../kit/form.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import styles from './query-box.module.css'

/** Passes a query code to `/query` in the router's state, since addresses are visible, stored and shared. */
export function QueryBox() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const { query_code_check: isOurForm } = useFeatures()
  const submit = () => {
    const typed = field.current?.value.trim() ?? ''
    const queryCode = typedQueryCode(typed)
    if (queryCode) {
      const state: QueryState = { queryCode }
      void navigate('/query', { state })
      return
    }
    setError(queryCodeProblem(typed))
    field.current?.focus()
  }
  return (
    <section className={styles.box} aria-labelledby="query-progress">
      <h2 id="query-progress">{words.reportedBefore}</h2>
      <p className="soft small">
        {words.typeCodeOr}
        <Link to="/query">{words.readPicture}</Link>
      </p>
      <Form onSubmit={submit}>
        <TextField
          label={words.queryCode}
          ref={field}
          error={error}
          className={styles.field}
          placeholder={isOurForm ? words.codeForm : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary">
          {words.look}
        </Button>
      </Form>
    </section>
  )
}
