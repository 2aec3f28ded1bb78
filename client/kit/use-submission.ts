import { useEffect, useRef, useState } from 'react'
import { messageOf } from './call-failure.ts'

/** Thrown by the work of a submission that has shown its own error at a field. */
export class InvalidFields extends Error {}

/**
 * Runs one submission of a form at a time, and holds its error message.
 * @param messageFor turns what was thrown into the message
 */
export function useSubmission(messageFor: (thrown: unknown) => string = messageOf) {
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const run = async (work: () => Promise<unknown>) => {
    running.current = true
    setBusy(true)
    setSubmitError(undefined)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof InvalidFields) && mounted.current) setSubmitError(messageFor(thrown))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    /** The message of the last failure; undefined while the next submission runs. */
    submitError,
    /** Runs `work`, unless a submission is running. */
    submit: (work: () => Promise<unknown>) => {
      if (!running.current) void run(work)
    },
  }
}
