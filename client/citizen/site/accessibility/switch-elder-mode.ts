import { switchElderMode as switchStored } from './stored-settings.ts'
import { elderButtonId } from './elder-button-id.ts'

/** By its button, which may be in another place then: the focus follows it there. */
export function switchElderMode(elder: boolean): void {
  switchStored(elder)
  requestAnimationFrame(() => document.getElementById(elderButtonId)?.focus())
}
