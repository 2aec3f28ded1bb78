import { useMemo, useSyncExternalStore } from 'react'
import { storedText, onSettingsChanged } from './stored-settings.ts'
import { parseSettings, type Settings } from './settings.ts'

/** The settings, as they are now. */
export function useSettings(): Settings {
  const text = useSyncExternalStore(onSettingsChanged, storedText)
  return useMemo(() => parseSettings(text), [text])
}
