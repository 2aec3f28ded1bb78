import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../kit/call-failure.ts'

interface Answered<T> {
  /** The question that this answers. */
  ask: () => Promise<T>
  answer?: T
  failure?: string
}

interface Answer<T> {
  /** The latest one; that of the question before while the present one is under way. */
  answer: T | undefined
  /** What went wrong, for the citizen. */
  failure: string | undefined
  isLoading: boolean
  /** Asks again, quietly: what is shown stays until there is an answer. */
  refresh: () => void
  /** Puts an answer in place that came in another way. */
  replace: (answer: T) => void
}

/**
 * Asks when a component appears and whenever the question changes; only the answer to the latest counts.
 * @param ask must be the same function while the question is the same
 */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answered, setAnswered] = useState<Answered<T>>()
  const latest = useRef(0)
  const run = useCallback(() => {
    const turn = ++latest.current
    ask().then(
      (answer) => turn === latest.current && setAnswered({ ask, answer }),
      (thrown: unknown) => {
        if (turn === latest.current) setAnswered({ ask, failure: messageOf(thrown) })
      },
    )
    return () => {
      // What is still under way counts no more.
      if (turn === latest.current) latest.current++
    }
  }, [ask])
  useEffect(run, [run])
  return {
    answer: answered?.answer,
    failure: answered?.ask === ask ? answered.failure : undefined,
    isLoading: answered?.ask !== ask,
    refresh: () => void run(),
    replace: (answer) => {
      latest.current++
      setAnswered({ ask, answer })
    },
  }
}
