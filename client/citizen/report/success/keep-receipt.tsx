import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { messageOf } from '../../../kit/call-failure.ts'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { WithReceipts } from '../../site/offers.tsx'
import type { ReportKey } from '../withdrawal/report-key.ts'
import { askForReceipt, savedText } from './use-receipt.ts'

/** Saves the signed receipt of a report; renders nothing if the back end issues none. */
export function KeepReceipt({ reportKey }: { reportKey: ReportKey }) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const receipt = await askForReceipt(reportKey)
      if (receipt)
        download(
          new Blob([savedText(receipt)], { type: 'text/plain;charset=utf-8' }),
          '举报回执.txt',
        )
      setNote(receipt ? '回执已保存，请到“下载”里确认' : '未能取得回执，请稍后再试')
    } catch (thrown) {
      setNote(messageOf(thrown))
    }
    setBusy(false)
  }
  return (
    <WithReceipts>
      <Button variant="secondary" busy={busy} onClick={() => void save()}>
        <Download size={18} />
        保存回执
      </Button>
      <output>{note}</output>
    </WithReceipts>
  )
}
