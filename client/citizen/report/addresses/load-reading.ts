import { useEffect, useState } from 'react'

export type ReadingPart = typeof import('./reading.ts')

let part: ReadingPart | undefined
/** Loads the reader of pasted texts; the form does not need its lists of domains and sites to render. */
export const loadReading = async (): Promise<ReadingPart> => (part ??= await import('./reading.ts'))

/** Returns the reader once loaded; loading starts with the form, before anything can be pasted. */
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
