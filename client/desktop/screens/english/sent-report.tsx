import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyText } from '../../../features/report/success/copy-text.ts'
import { forgetSuccess, type LastSuccess } from '../../../features/report/success/last-success.ts'
import { changeSuccess, watchUnload } from '../../../features/report/success/unsaved-code.ts'
import type { QueryState } from '../../../features/site/report-address.ts'
import { shownQueryCode } from '../../../features/site/typed-query-code.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import styles from './english.module.css'

/** The code of a report that has arrived, and what comes next. */
export function SentReport({ success }: { success: LastSuccess }) {
  const [copied, setCopied] = useState<boolean>()
  const navigate = useNavigate()
  useEffect(watchUnload, [])
  const { query_code: code, ignored_changes: ignored } = success
  if (!code) return <p>The centre has received your report. It gave no query code.</p>
  const state: QueryState = { queryCode: code }
  const copy = async () => {
    const isCopied = await copyText(code)
    setCopied(isCopied)
    if (isCopied) changeSuccess({ is_saved: true })
  }
  const clear = () => {
    forgetSuccess()
    void navigate('/en', { replace: true })
  }
  return (
    <>
      <section className={styles.slip} aria-labelledby="english-code">
        <h2 id="english-code">Your query code</h2>
        <p className={styles.code} translate="no">
          {shownQueryCode(code)}
        </p>
        <p>
          Please write it down or take a screenshot now. With it you see the answer and can add
          information. It cannot be recovered, and whoever has it can see your report.
        </p>
        <p className={styles.actions}>
          <Button onClick={() => void copy()}>Copy the code</Button>
          <LinkButton to="/en/query" state={state} variant="secondary">
            Check progress
          </LinkButton>
        </p>
        <output>
          {copied === true && 'The code has been copied.'}
          {copied === false && 'It could not be copied. Please write it down.'}
        </output>
        <p>
          This tab keeps the code for 30 minutes, until it is closed. On a device that others use,
          clear it once you have saved it.{' '}
          <Button variant="quiet" onClick={clear}>
            Clear it now
          </Button>
        </p>
      </section>
      {ignored && (
        <p>An earlier try had already arrived. What you changed since then was not taken in.</p>
      )}
      <section>
        <h2>What happens next</h2>
        <p>
          People at the centre read your report and decide about it. If they need to know more, you
          will find their question, in Chinese, when you check the progress.
        </p>
      </section>
    </>
  )
}
