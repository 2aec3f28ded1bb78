import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadFrontConfig } from '../../features/site/front-config.ts'
import { isMobile, wantsDesktop } from '../../kit/device.ts'
import { loadUser } from '../../kit/load-user.ts'
import { ensureToken } from '../../kit/session.ts'
import { useStore } from '../../kit/store.ts'
import { createGuard, type Verdict } from './guard.ts'

const guard = createGuard({
  isMobile: (search) => isMobile(navigator) && !wantsDesktop(search, document.cookie),
  leaveFor: (address) => location.replace(address),
  ensureToken,
  loadConfig: loadFrontConfig,
  isCenterClosed: () => useStore.getState().config.personal_center === 0,
  userName: () => useStore.getState().user.name,
  loadUser,
})

/**
 * Guards every navigation, and once more when somebody has signed in or out; undefined until that is
 * decided. Pages open without waiting.
 */
export function useGuard(): Verdict | undefined {
  const { key: place, pathname, search } = useLocation()
  const isKnown = useStore((state) => state.user.name !== '')
  const key = `${place} ${isKnown}`
  const [decided, setDecided] = useState<{ key: string; verdict: Verdict }>()
  useEffect(() => {
    let present = true
    const decide = async () => {
      const verdict = await guard(pathname, search)
      if (present) setDecided({ key, verdict })
    }
    void decide()
    return () => {
      present = false
    }
  }, [key, pathname, search])
  return decided?.key === key ? decided.verdict : undefined
}
