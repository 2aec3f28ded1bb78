import { useMemo, useSyncExternalStore } from 'react'
import { storedText, onSettingsChanged } from './stored-settings.ts'
import { parseSettings, type Settings } from './settings.ts'

/** Returns the current settings and re-renders when they change. */
export function useSettings(): Settings {
  const text = useSyncExternalStore(onSettingsChanged, storedText)
  return useMemo(() => parseSettings(text), [text])
}
