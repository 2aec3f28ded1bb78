import { useCallback, useEffect, useState } from 'react'
import { messageOf } from './call-failure.ts'

interface Loading {
  state: 'loading' | 'loaded' | 'failed'
  /** What went wrong, for the citizen; set while `failed`. */
  failure: string | undefined
  retry: () => void
}

/**
 * Loads when a component appears, and again on `retry`, or once the network is back.
 * @param load what to do; must be the same function on every render
 */
export function useLoad(load: () => Promise<unknown>): Loading {
  const [outcome, setOutcome] = useState<Omit<Loading, 'retry'>>(atFirst)
  const start = useCallback(() => {
    let present = true
    load().then(
      () => present && setOutcome({ state: 'loaded', failure: undefined }),
      (thrown: unknown) => present && setOutcome({ state: 'failed', failure: messageOf(thrown) }),
    )
    return () => {
      present = false
    }
  }, [load])
  useEffect(start, [start])
  const retry = useCallback(() => {
    setOutcome(atFirst)
    start()
  }, [start])
  const hasFailed = outcome.state === 'failed'
  useEffect(() => {
    if (!hasFailed) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])
  return { ...outcome, retry }
}

const atFirst = { state: 'loading', failure: undefined } as const
