import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from './call-failure.ts'

interface Settled<T> {
  /** The function that was run. */
  load: () => Promise<T>
  data?: T
  failure?: string
}

/**
 * Loads data when a component appears and whenever `load` changes; after a failure again once the network is back. Only
 * the result of the latest run counts.
 * @param load must be the same function on every render while it would load the same data
 */
export function useLoad<T>(load: () => Promise<T>) {
  const [settled, setSettled] = useState<Settled<T>>()
  const latest = useRef(0)
  const run = useCallback(() => {
    const number = ++latest.current
    const settle = (outcome: Omit<Settled<T>, 'load'>) => {
      if (number === latest.current) setSettled({ load, ...outcome })
    }
    load().then(
      (data) => settle({ data }),
      (thrown: unknown) => settle({ failure: messageOf(thrown) }),
    )
    return () => {
      // Ignore the result of a run that is still pending.
      if (number === latest.current) latest.current++
    }
  }, [load])
  useEffect(run, [run])
  const refresh = useCallback(() => void run(), [run])
  const retry = useCallback(() => {
    setSettled(undefined)
    run()
  }, [run])
  const isLoading = settled?.load !== load
  const failure = isLoading ? undefined : settled.failure
  const hasFailed = failure !== undefined
  useEffect(() => {
    if (!hasFailed) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])
  const replace = (data: T) => {
    latest.current++
    setSettled({ load, data })
  }
  return {
    /** The latest result; while another `load` is pending, the result of the previous one. */
    data: settled?.data,
    /** The error message for the user; undefined unless the latest run failed. */
    failure,
    isLoading,
    /** Drops the result and loads again. */
    retry,
    /** Loads again in the background: the result stays on the page until the next one arrives. */
    refresh,
    /** Replaces the result by data that arrived in another way. */
    replace,
  }
}
