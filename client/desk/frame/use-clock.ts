import { useEffect, useState } from 'react'

/** Returns the current time, refreshed at an interval. @param every ms @returns ms since 1970 */
export function useClock(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
