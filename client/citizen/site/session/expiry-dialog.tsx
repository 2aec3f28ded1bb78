import { useEffect, useState } from 'react'
import type { Component } from '../../../kit/jsx/component.ts'
import type { SessionExpiredProps } from './session-expired.tsx'

interface ExpiryDialogProps {
  /** Listens for calls that found the session expired; must be the same on every render. Returns a stop function. */
  onExpired: (listener: (message: string) => void) => () => void
}

const load = async () => (await import('./session-expired.tsx')).SessionExpired

/** Says that the session has expired and reloads on confirmation (spec §8). Drafts survive the reload. */
export function ExpiryDialog({ onExpired }: ExpiryDialogProps) {
  const [message, setMessage] = useState<string>()
  const [Expired, setExpired] = useState<Component<SessionExpiredProps>>()
  useEffect(() => onExpired(setMessage), [onExpired])
  useEffect(() => {
    if (message === undefined) return
    load().then(
      (loaded) => setExpired(() => loaded),
      () => {
        // The site was redeployed: only a reload helps, so the browser's own dialog says so.
        window.alert(message)
        location.reload()
      },
    )
  }, [message])
  return Expired && message !== undefined ? <Expired message={message} /> : null
}
