/*
 * Runs before anything of a page is shown: a script of its own, which the build puts into the head of both
 * sites, because the CSP allows no inline one and the entry module comes after the first paint.
 */
import { applySettings, deviceScheme, onDeviceScheme } from './apply-settings.ts'
import { parseSettings, settingsKey } from './settings.ts'

function applyStored(): void {
  let stored = ''
  try {
    stored = localStorage.getItem(settingsKey) ?? ''
  } catch {
    // Refused, e.g. in a private window: the page has its default look.
  }
  applySettings(document.documentElement, parseSettings(stored), deviceScheme())
}

applyStored()
// Changed in another tab, or in a page that was left while this one waited in the browser's memory.
addEventListener('storage', applyStored)
onDeviceScheme(applyStored)
addEventListener('pageshow', applyStored)
