import * as words from '#words/receipt.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSubmission } from '../../../kit/use-submission.ts'
import { WithReceipts } from '../../site/offers.tsx'
import type { ReportKey } from '../withdrawal/report-key.ts'
import { askForReceipt, savedText } from './use-receipt.ts'

/** Saves the signed receipt of a report; renders nothing if the back end issues none. */
export function KeepReceipt({ reportKey }: { reportKey: ReportKey }) {
  const [note, setNote] = useState('')
  const { busy, submitError, submit } = useSubmission()
  const save = async () => {
    const receipt = await askForReceipt(reportKey)
    if (receipt)
      download(new Blob([savedText(receipt)], { type: 'text/plain;charset=utf-8' }), words.textName)
    setNote(receipt ? words.textSaved : words.noReceipt)
  }
  return (
    <WithReceipts>
      <Button variant="secondary" busy={busy} onClick={() => void submit(save)}>
        <Download size={18} />
        {words.saveReceipt}
      </Button>
      <output>{submitError ?? note}</output>
    </WithReceipts>
  )
}
