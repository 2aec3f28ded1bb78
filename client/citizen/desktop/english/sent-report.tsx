import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { copyText } from '../../report/success/copy-text.ts'
import { forgetSuccess, type LastSuccess } from '../../report/success/last-success.ts'
import { changeSuccess, watchUnload } from '../../report/success/unsaved-code.ts'
import type { QueryState } from '../../site/report-address.ts'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import styles from './english.module.css'
import { dayInEnglish } from './words.ts'

interface SentReportProps {
  success: LastSuccess
  /** Called when the code is on the screen; must be the same function on every render. */
  onShown: () => void
}

/** The query code of a received report, and the next steps. */
export function SentReport({ success, onShown }: SentReportProps) {
  const { query_code: code, ignored_changes: ignored, is_saved = false, progress } = success
  const [isSaved, setSaved] = useState(is_saved)
  const [copied, setCopied] = useState<boolean>()
  const [isAsking, ask] = useState(false)
  const navigate = useNavigate()
  useEffect(onShown, [onShown])
  useEffect(() => watchUnload(success), [success])
  const next = progress?.find(({ reached_at }) => reached_at === undefined)?.expected_at
  const save = (saved: boolean) => {
    setSaved(saved)
    changeSuccess({ is_saved: saved })
  }
  const copy = async () => {
    const isCopied = await copyText(shownQueryCode(code ?? ''))
    setCopied(isCopied)
    if (isCopied) save(true)
  }
  const clear = () => {
    forgetSuccess()
    void navigate('/', { replace: true })
  }
  return (
    <>
      {ignored && (
        <Alert tone="warning" title="This report had already arrived before">
          <p>What you changed since then was not added.</p>
        </Alert>
      )}
      {code === undefined ? (
        <p>The centre has received your report. It gave no query code.</p>
      ) : (
        <section className={styles.slip} aria-labelledby="english-code">
          <h2 id="english-code">Your query code</h2>
          <p className={styles.code} translate="no">
            {shownQueryCode(code)}
          </p>
          <p>
            Please save it now: copy it, write it down or take a screenshot. With it you see the
            answer and can add information. It cannot be recovered, and whoever has it can see your
            report.
          </p>
          <p className={styles.actions}>
            <Button onClick={() => void copy()}>Copy the code</Button>
            <LinkButton
              to="/query"
              state={{ queryCode: code } satisfies QueryState}
              variant="secondary"
            >
              Check progress
            </LinkButton>
          </p>
          <output>
            {copied === true && 'The code has been copied. Paste it where you will find it again.'}
            {copied === false && 'It could not be copied. Please write it down.'}
          </output>
          <Checkbox
            label="I have saved the code"
            checked={isSaved}
            onChange={({ target }) => save(target.checked)}
          />
          <p>
            This tab keeps the code for 30 minutes, or until you close it. If others use this
            device, clear the code once you have saved it.{' '}
            <Button variant="quiet" onClick={() => (isSaved ? clear() : ask(true))}>
              Clear it now
            </Button>
          </p>
          <Dialog
            title="Have you saved the code?"
            open={isAsking}
            onClose={() => ask(false)}
            actions={
              <>
                <Button variant="secondary" onClick={() => ask(false)}>
                  Not yet
                </Button>
                <Button variant="danger" onClick={clear}>
                  Yes, clear it
                </Button>
              </>
            }
          >
            <p>Once it is cleared, nobody can tell you the code.</p>
          </Dialog>
        </section>
      )}
      <section>
        <h2>What happens next</h2>
        <p>
          People at the centre read your report and decide whether to accept it
          {next !== undefined && <>, by {dayInEnglish(next)}</>}. If they need to know more, you
          will find their question, in Chinese, when you check the progress.
        </p>
        <p className={styles.alone}>
          <Link to="/way">Report something else</Link>
        </p>
      </section>
    </>
  )
}
