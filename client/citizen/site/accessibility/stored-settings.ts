import { deviceStorage } from '../../../kit/device-storage.ts'
import { applySettings, deviceScheme } from './apply-settings.ts'
import { serializeSettings, parseSettings, type Settings, settingsKey } from './settings.ts'

const listeners = new Set<() => void>()

/** Returns the settings stored on this device as text; empty if all are at their defaults. */
export const storedText = (): string => deviceStorage.read(settingsKey) ?? ''

/** Calls the listener on every change, also in other tabs. Returns a function that unsubscribes. */
export function onSettingsChanged(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function store(settings: Settings): void {
  const text = serializeSettings(settings)
  if (text) deviceStorage.write(settingsKey, text)
  else deviceStorage.remove(settingsKey)
  applySettings(document.documentElement, settings, deviceScheme())
  for (const listener of listeners) listener()
}

/** Stores changed settings and applies them to this page at once. */
export const changeSettings = (change: Partial<Settings>): void =>
  store({ ...parseSettings(storedText()), ...change })

/** Resets all settings to their defaults. */
export const resetSettings = (): void => store(parseSettings(''))

/** Switches elder mode. Turning it on enlarges text of the default size; turning it off resets the text size. */
export function switchElderMode(elder: boolean): void {
  const { text } = parseSettings(storedText())
  const larger = text === '16' ? '22' : text
  changeSettings({ elder, text: elder ? larger : '16' })
}
