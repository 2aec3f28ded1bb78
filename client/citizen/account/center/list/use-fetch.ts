import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../kit/call-failure.ts'

interface Settled<T> {
  /** What was run. */
  load: () => Promise<T>
  data?: T
  failure?: string
}

interface Fetched<T> {
  /** The latest; while another `load` is under way, that of the one before. */
  data: T | undefined
  /** What went wrong, for the citizen. */
  failure: string | undefined
  isLoading: boolean
  /** Fetches again in the background: what is shown stays until then. */
  refresh: () => void
  /** Puts data in place that came in another way. */
  replace: (data: T) => void
}

/**
 * Fetches when a component appears and whenever `load` changes; only the latest result counts.
 * @param load must be the same function while it would fetch the same
 */
export function useFetch<T>(load: () => Promise<T>): Fetched<T> {
  const [settled, setSettled] = useState<Settled<T>>()
  const latest = useRef(0)
  const run = useCallback(() => {
    const number = ++latest.current
    load().then(
      (data) => number === latest.current && setSettled({ load, data }),
      (thrown: unknown) => {
        if (number === latest.current) setSettled({ load, failure: messageOf(thrown) })
      },
    )
    return () => {
      // What is still under way counts no more.
      if (number === latest.current) latest.current++
    }
  }, [load])
  useEffect(run, [run])
  return {
    data: settled?.data,
    failure: settled?.load === load ? settled.failure : undefined,
    isLoading: settled?.load !== load,
    refresh: () => void run(),
    replace: (data) => {
      latest.current++
      setSettled({ load, data })
    },
  }
}
