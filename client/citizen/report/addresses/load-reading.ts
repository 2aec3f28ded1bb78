import { useEffect, useState } from 'react'

export type ReadingPart = typeof import('./reading.ts')

let part: ReadingPart | undefined
/** What reads pasted texts: the list of top-level domains and of sites is not needed to show the form. */
export const loadReading = async (): Promise<ReadingPart> => (part ??= await import('./reading.ts'))

/** The same once it is there; it is loaded when the form is shown, before anything can be pasted. */
export function useReading(): ReadingPart | undefined {
  const [loaded, setLoaded] = useState(part)
  useEffect(() => {
    let present = true
    loadReading().then(
      (reading) => present && setLoaded(reading),
      () => undefined,
    )
    return () => {
      present = false
    }
  }, [])
  return loaded
}
