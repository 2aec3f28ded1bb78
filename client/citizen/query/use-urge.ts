import { useRef, useState } from 'react'
import { reportUrge } from '../../../contract/urging.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { callerFor, type ReportKey } from '../report/withdrawal/report-key.ts'

/** 催办: once, and what came of it. @param onUrged when it was urged, where the back end says so */
export function useUrge(reportKey: ReportKey, onUrged: (at: string | undefined) => void) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const urge = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const { urged_at } = await callerFor(reportKey).call(reportUrge, reportKey)
      onUrged(urged_at)
    } catch (thrown) {
      setFailure(messageOf(thrown))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { failure, busy, urge: () => void urge() }
}
