import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { nextTask } from '../../../kit/next-task.ts'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import type { createGuard, Verdict } from './guard.ts'

/** Returns the verdict on every navigation and sign-in; undefined while pending. @param guard the same on every render */
export function useGuard(guard: ReturnType<typeof createGuard>): Verdict | undefined {
  const { key: place, pathname, search } = useLocation()
  const isKnown = useStore(isSignedIn)
  const key = `${place} ${isKnown}`
  const [decided, setDecided] = useState<{ key: string; verdict: Verdict }>()
  useEffect(() => {
    let present = true
    const decide = async () => {
      await nextTask()
      const verdict = await guard(pathname, search)
      if (present) startTransition(() => setDecided({ key, verdict }))
    }
    void decide()
    return () => {
      present = false
    }
  }, [guard, key, pathname, search])
  return decided?.key === key ? decided.verdict : undefined
}
