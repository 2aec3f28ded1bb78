import { useEffect, useState } from 'react'
import { serverNow } from '../../kit/server-clock.ts'

/** Returns the device's time, refreshed at an interval. @param every ms @returns ms since 1970 */
export function useClock(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** Returns the server's time, refreshed likewise, for moments that the server names. */
export function useServerClock(every: number): number {
  useClock(every)
  return serverNow()
}
