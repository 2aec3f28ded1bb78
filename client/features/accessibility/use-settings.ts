import { useMemo, useSyncExternalStore } from 'react'
import { kept, onSettingsChanged } from './keep-settings.ts'
import { parseSettings, type Settings } from './settings.ts'

/** The settings, as they are now. */
export function useSettings(): Settings {
  const text = useSyncExternalStore(onSettingsChanged, kept)
  return useMemo(() => parseSettings(text), [text])
}
