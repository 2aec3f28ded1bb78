import { switchElderMode as switchStored } from './stored-settings.ts'
import { elderButtonId } from './elder-button-id.ts'

/** Switches elder mode and moves the focus to its button, which may be in another place afterwards. */
export function switchElderMode(elder: boolean): void {
  switchStored(elder)
  requestAnimationFrame(() => document.getElementById(elderButtonId)?.focus())
}
