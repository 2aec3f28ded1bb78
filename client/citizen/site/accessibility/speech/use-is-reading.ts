import { useSyncExternalStore } from 'react'
import { reader } from './reader.ts'

/** Whether the page is being read aloud. */
export const useIsReading = (): boolean => useSyncExternalStore(reader.onChange, reader.isReading)
