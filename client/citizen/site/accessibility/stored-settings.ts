import { deviceStorage } from '../../../kit/device-storage.ts'
import { applySettings, deviceScheme } from './apply-settings.ts'
import { serializeSettings, parseSettings, type Settings, settingsKey } from './settings.ts'

const listeners = new Set<() => void>()

/** What is stored on this device, as text; empty while everything is at its default. */
export const storedText = (): string => deviceStorage.read(settingsKey) ?? ''

/** Hears of every change, in other tabs too; returns how to stop. */
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

/** Changes some settings: at once, for every page, until they are changed again. */
export const changeSettings = (change: Partial<Settings>): void =>
  store({ ...parseSettings(storedText()), ...change })

/** Everything at its default. */
export const resetSettings = (): void => store(parseSettings(''))

/** Elder mode begins with text that is much larger, and leaves none behind when it ends. */
export function switchElderMode(elder: boolean): void {
  const { text } = parseSettings(storedText())
  const larger = text === '16' ? '22' : text
  changeSettings({ elder, text: elder ? larger : '16' })
}
