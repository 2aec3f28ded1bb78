import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../kit/call-failure.ts'
import { InvalidFields } from '../reauthentication/use-reauthentication.ts'

/** Sends what a form asks for: once at a time, and says what went wrong. */
export function useSubmission() {
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  const running = useRef(false)
  const present = useRef(true)
  useEffect(() => {
    present.current = true
    return () => {
      present.current = false
    }
  }, [])
  const run = async (work: () => Promise<void>) => {
    running.current = true
    setBusy(true)
    setSubmitError(undefined)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof InvalidFields) && present.current) setSubmitError(messageOf(thrown))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    submitError,
    submit: (work: () => Promise<void>) => {
      if (!running.current) void run(work)
    },
  }
}
