import { useEffect, useRef, useState } from 'react'
import { CallFailure, messageOf } from './call-failure.ts'

/** Field path in the contract, e.g. `grant.roles` → error message. */
export type FieldErrors = Readonly<Record<string, string>>

/** Thrown by the work of a submission for wrong fields; without `problems` the fields show their errors already. */
export class InvalidFields extends Error {
  readonly problems: FieldErrors
  constructor(problems: FieldErrors = {}) {
    super()
    this.problems = problems
  }
}

/** Runs one submission of a form at a time, and holds its error messages. @param messageFor returns that of an error */
export function useSubmission(messageFor: (thrown: unknown) => string = messageOf) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ thrown: unknown }>()
  const [problems, setProblems] = useState<FieldErrors>({})
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const fail = (thrown: unknown) => {
    if (!mounted.current) return
    if (thrown instanceof InvalidFields) return setProblems(thrown.problems)
    if (thrown instanceof CallFailure) setProblems(thrown.fields ?? {})
    setFailure({ thrown })
  }
  return {
    busy,
    /** The last failure; undefined while the next submission runs. */
    failure,
    submitError: failure && messageFor(failure.thrown),
    /** Messages at the fields. */
    problems,
    setProblems,
    /** Runs `work` unless a submission is running. @returns its result; undefined if it failed or did not run */
    submit: async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      setFailure(undefined)
      setProblems({})
      try {
        return await work()
      } catch (thrown) {
        fail(thrown)
        return undefined
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
