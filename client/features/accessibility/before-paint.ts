/*
 * Runs before anything of a page is shown: a script of its own, which the build puts into the head of both
 * sites, because the CSP allows no inline one and the entry module comes after the first paint.
 */
import { applySettings, deviceWantsContrast } from './apply-settings.ts'
import { parseSettings, settingsKey } from './settings.ts'

function applyKept(): void {
  let kept = ''
  try {
    kept = localStorage.getItem(settingsKey) ?? ''
  } catch {
    // Refused, e.g. in a private window: the page looks as for anyone.
  }
  applySettings(document.documentElement, parseSettings(kept), deviceWantsContrast())
}

applyKept()
// Changed in another tab, or in a page that was left while this one waited in the browser's memory.
addEventListener('storage', applyKept)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyKept()
})
