import type { View } from '../../../contract/desk/case-filter.ts'
import { listen } from '../../kit/listen.ts'

/** The letter of each list, pressed after `V`: an initial of its name in pinyin, where none is taken twice. */
export const viewLetters: Readonly<Record<View, string>> = {
  mine: 'W',
  unassigned: 'D',
  urgent: 'Y',
  overdue: 'C',
  due_today: 'J',
  answered: 'B',
  review: 'H',
  returned: 'R',
  appeals: 'S',
  to_hand_over: 'Z',
  transferred: 'U',
  parked: 'F',
  all_open: 'Q',
  withdrawn: 'T',
  ended: 'E',
}

/** Returns the list of a letter. */
export const viewOf = (letter: string): View | undefined =>
  (Object.keys(viewLetters) as View[]).find((view) => viewLetters[view] === letter)

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Gives the next key press, e.g. `W` or `1`, to `choose` alone; a click ends the wait. `onEnd` is called before. */
export function takeNextKey(choose: (key: string) => void, onEnd: () => void): () => void {
  const stop = () => {
    stopListening()
    onEnd()
  }
  const press = (event: KeyboardEvent) => {
    if (modifiers.has(event.key)) return
    stop()
    if (event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    choose(event.code.replace(/^(?:Key|Digit|Numpad)/, ''))
  }
  const stopListening = listen(window, { keydown: press, pointerdown: stop }, { capture: true })
  return stop
}
