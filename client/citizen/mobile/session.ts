import type { citizenSession } from '../site/session/citizen-session.ts'

type Stop = () => void

/** Starts a session function once its code has loaded. The page does not wait for it. */
function onceLoaded(start: (session: typeof citizenSession) => Stop): Stop {
  let stop: Stop | undefined
  let isStopped = false
  const load = async () => {
    const { citizenSession } = await import('../site/session/citizen-session.ts')
    if (!isStopped) stop = start(citizenSession)
  }
  // A call that needs the server reports the failure.
  load().catch(() => undefined)
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Follows the signed-in citizen across tabs, as the desktop site does. Returns a stop function. */
export const followSession = (): Stop => onceLoaded((session) => session.follow())

/** Listens for calls that found the session expired. Returns a stop function. */
export const onExpired = (listener: (message: string) => void): Stop =>
  onceLoaded((session) => session.onExpired(listener))
