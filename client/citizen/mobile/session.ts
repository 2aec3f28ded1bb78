import type { citizenSession } from '../site/session/citizen-session.ts'

type Stop = () => void

/** Starts something of the session once the code for it is there: the page does not wait for that. */
function onceLoaded(start: (session: typeof citizenSession) => Stop): Stop {
  let stop: Stop | undefined
  let isStopped = false
  const load = async () => {
    const { citizenSession } = await import('../site/session/citizen-session.ts')
    if (!isStopped) stop = start(citizenSession)
  }
  // Whatever needs the server says that it is out of reach.
  load().catch(() => undefined)
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Knows the signed-in citizen on every page, as on the desktop site; returns how to stop. */
export const followSession = (): Stop => onceLoaded((session) => session.follow())

/** Hears of every call that found the session expired; returns how to stop. */
export const onExpired = (listener: (message: string) => void): Stop =>
  onceLoaded((session) => session.onExpired(listener))
