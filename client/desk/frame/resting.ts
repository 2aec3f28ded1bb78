import type { Command } from './commands.ts'

const fields =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]'
/** What Space and Enter press by themselves. */
const pressable = 'button, a, summary, input, [role="option"], [role="tab"]'

/**
 * Whether a key does nothing now: once something nearer has taken it, while an input method composes, in a field (but for
 * those that work there), behind an open dialog, and while it is held down unless that is meant. Source: STAFF §5.
 */
export function isResting(event: KeyboardEvent, command: Command): boolean {
  if (event.defaultPrevented) return true
  // 229: what Safari says of the key that ends a composition.
  if (event.isComposing || event.keyCode === 229) return true
  if (event.repeat && !command.repeats) return true
  if (document.querySelector('dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : null
  if (!command.inFields && target?.closest(fields)) return true
  return command.key === 'Space' && Boolean(target?.closest(pressable))
}
