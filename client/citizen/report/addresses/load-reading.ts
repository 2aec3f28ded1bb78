import { useLoad } from '../../../kit/use-load.ts'

export type ReadingPart = typeof import('./reading.ts')

/** Loads the reader of pasted texts; the form does not need its lists of domains and sites to render. */
export const loadReading = (): Promise<ReadingPart> => import('./reading.ts')

/** Returns the reader once loaded; loading starts with the form, before anything can be pasted. */
export const useReading = (): ReadingPart | undefined => useLoad(loadReading).data
