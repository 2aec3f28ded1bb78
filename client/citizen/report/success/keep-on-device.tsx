import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { keptCodeDays } from '../../../../contract/retention.ts'
import { forgetCode, keepCode, keptCodesAtMost } from '../../site/kept-codes.ts'
import { useReportType } from '../../site/report-types.ts'
import type { LastSuccess } from './last-success.ts'

const answers = {
  kept: `已存在这台设备上，最多 ${keptCodeDays} 天，在“查询”里可以查看和移除；退出登录或注销账号时会清除`,
  full: `这台设备上已有 ${keptCodesAtMost} 个查询码，请先在“查询”里移除不需要的`,
  refused: '这个浏览器不能保存，请用其他方式保存',
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
    return setNote('已从这台设备上移除')
  }
  return (
    <Checkbox
      label="同时保存在这台设备上（能使用它的人也能看到这份举报）"
      checked={isKept}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
