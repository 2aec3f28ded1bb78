import * as words from '#words/counted.ts'
import { useEffect, useState } from 'react'
import { countedScriptPath, reportCounted } from '../../../contract/report/counted.ts'
import { receiptKeyPath } from '../../../contract/report/receipt.ts'
import { download } from '../../kit/download.ts'
import { isoDay } from '../../kit/time-in-words.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { useSubmission } from '../../kit/use-submission.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'
import { useFeatures } from '../site/features.ts'
import styles from './counted.module.css'

interface CountedProps {
  reportKey: ReportKey
  reportedAt: string
}

const monthOf = (moment: string | number) => isoDay(moment)?.slice(0, 7) ?? ''

/** Says in which closed month a report is counted, with the proof to save; renders nothing before the month is closed. */
export function Counted({ reportKey, reportedAt }: CountedProps) {
  const { counted: isOffered } = useFeatures()
  const [month, setMonth] = useState<string>()
  const [note, setNote] = useState('')
  const [keyId, setKeyId] = useState<string>()
  const { busy, submitError, submit } = useSubmission()
  const isOver = monthOf(reportedAt) < monthOf(Date.now())
  useEffect(() => {
    if (!isOffered || !isOver) return undefined
    let isShown = true
    callerFor(reportKey)
      .call(reportCounted, reportKey)
      .then(
        (found) => isShown && setMonth(found.month ?? undefined),
        // The report is shown anyway.
        () => undefined,
      )
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for a report; its key is another object in each render
  }, [isOffered, isOver])
  if (month === undefined) return null
  const name = `counted-${month}.json`
  const save = async () => {
    const { proof, key_id } = await callerFor(reportKey).call(reportCounted, {
      ...reportKey,
      with_proof: true,
    })
    if (proof) download(new Blob([proof], { type: 'application/json' }), name)
    setKeyId((proof && key_id) || undefined)
    setNote(proof ? words.saved : words.noProof)
  }
  return (
    <details className={styles.counted}>
      <summary>{words.countedIn(month)}</summary>
      <p>{words.means}</p>
      <p>{words.tellsNothing}</p>
      <Button variant="secondary" busy={busy} onClick={() => void submit(save)}>
        {words.save}
      </Button>
      <output>{submitError ?? note}</output>
      {keyId !== undefined && (
        <>
          <p>{words.yourself}</p>
          <pre className={styles.command} translate="no">
            {commands(name, keyId)}
          </pre>
        </>
      )}
    </details>
  )
}

const commands = (
  name: string,
  keyId: string,
) => `curl -o check-counted.sh ${location.origin}/api/${countedScriptPath}
curl -o key.pem ${location.origin}/api/${receiptKeyPath}/${keyId}.pem
sh check-counted.sh ${name} ${words.code} key.pem`
