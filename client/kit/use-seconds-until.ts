import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Counts down the whole seconds until a moment; 0 once it has passed. @param moment ms since 1970; 0 for none */
export function useSecondsUntil(moment: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (moment <= Date.now()) return () => undefined
      const timer = setInterval(() => {
        tick()
        if (moment <= Date.now()) clearInterval(timer)
      }, 250)
      return () => clearInterval(timer)
    },
    [moment],
  )
  return useSyncExternalStore(subscribe, () => secondsUntil(moment))
}
