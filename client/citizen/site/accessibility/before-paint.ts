/*
 * Applies the stored settings before the first paint. The build adds this separate script to the head of both sites:
 * the CSP allows no inline script, and the entry module runs after the first paint.
 */
import { applySettings, deviceScheme, onDeviceScheme } from './apply-settings.ts'
import { parseSettings, settingsKey } from './settings.ts'

function applyStored(): void {
  let stored = ''
  try {
    stored = localStorage.getItem(settingsKey) ?? ''
  } catch {
    // Storage is blocked, e.g. in a private window: the defaults apply.
  }
  applySettings(document.documentElement, parseSettings(stored), deviceScheme())
}

applyStored()
// The settings may change in another tab, or on another page while this one is in the back/forward cache.
addEventListener('storage', applyStored)
onDeviceScheme(applyStored)
addEventListener('pageshow', applyStored)
