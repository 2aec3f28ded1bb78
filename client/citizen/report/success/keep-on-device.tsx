import * as words from '#words/receipt.ts'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { keptCodeDays } from '../../../../contract/retention.ts'
import { forgetCode, keepCode, keptCodesAtMost } from '../../site/kept-codes.ts'
import { useReportType } from '../../site/report-types.ts'
import type { LastSuccess } from './last-success.ts'

const answers = {
  kept: words.kept(keptCodeDays),
  full: words.keptFull(keptCodesAtMost),
  refused: words.keptRefused,
}

interface KeepOnDeviceProps {
  success: LastSuccess & { query_code: string }
  isKept: boolean
  setKept: (isKept: boolean) => void
  setNote: (note: string) => void
}

/** Choice to keep the code beyond this tab; off by default. */
export function KeepOnDevice({ success, isKept, setKept, setNote }: KeepOnDeviceProps) {
  const { query_code, reported_at, type_id } = success
  const type_name = useReportType(type_id)?.name
  const change = (isWanted: boolean) => {
    if (isWanted) {
      const answer = keepCode({ query_code, reported_at, ...(type_name && { type_name }) })
      setKept(answer === 'kept')
      return setNote(answers[answer])
    }
    forgetCode(query_code)
    setKept(false)
    return setNote(words.keptRemoved)
  }
  return (
    <Checkbox
      label={words.onDevice}
      checked={isKept}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
