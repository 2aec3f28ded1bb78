import { type ComponentType, useEffect, useState } from 'react'
import type { SessionExpiredProps } from './session-expired.tsx'

interface ExpiryDialogProps {
  /** Hears of every call that found the session expired; the same on every render. Returns how to stop. */
  onExpired: (listener: (message: string) => void) => () => void
  /** Loads what says it, when there is something to say; the same on every render. */
  load?: () => Promise<ComponentType<SessionExpiredProps>>
}

const loadChinese = async () => (await import('./session-expired.tsx')).SessionExpired

/** Says that the session has expired and reloads on confirm (spec §8). Drafts survive the reload. */
export function ExpiryDialog({ onExpired, load = loadChinese }: ExpiryDialogProps) {
  const [message, setMessage] = useState<string>()
  const [Expired, setExpired] = useState<ComponentType<SessionExpiredProps>>()
  useEffect(() => onExpired(setMessage), [onExpired])
  useEffect(() => {
    if (message === undefined) return
    load().then(
      (loaded) => setExpired(() => loaded),
      () => {
        // The site was replaced meanwhile: its reload is what helps, and the browser says so itself.
        window.alert(message)
        location.reload()
      },
    )
  }, [message, load])
  return Expired && message !== undefined ? <Expired message={message} /> : null
}
