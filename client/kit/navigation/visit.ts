const positions = new Map<string, number>()
let present: string | undefined
let moved = false
let returned = false
/** The element that had the focus on arrival, e.g. the link that was followed. */
let focused: Element | null = null

/** Records that the citizen is at a history entry of the router, and whether they came back to it. */
export function arriveAt(key: string, isReturn: boolean): void {
  moved ||= present !== undefined && present !== key
  present = key
  returned = isReturn
  focused = document.activeElement
}

/** Tells whether the citizen has navigated since the page was opened. */
export const hasMoved = (): boolean => moved

/** Tells whether the citizen has focused something outside the screen since they arrived, e.g. opened a menu. */
export function isFocusElsewhere(): boolean {
  const { activeElement, body } = document
  if (activeElement === focused || activeElement === body) return false
  return !document.getElementById('main')?.contains(activeElement)
}

/** Records the scroll position of the present entry, in px. */
export function rememberScroll(top: number): void {
  if (present !== undefined) positions.set(present, top)
}

/** Returns the scroll position for the present entry, in px: the previous one on a return, otherwise 0. */
export const scrollGoal = (): number => (returned ? (positions.get(present ?? '') ?? 0) : 0)

/** Gives the present history entry another address and remembers the scroll position in it, for a reload. */
export const keepScrollForReload = (address: string): void =>
  history.replaceState({ ...history.state, top: window.scrollY }, '', address)

/** Returns the position that `keepScrollForReload` remembered, once. */
export function takeScrollOfReload(): number | undefined {
  const { top, ...state } = (history.state ?? {}) as { top?: number }
  if (top !== undefined) history.replaceState(state, '')
  return top
}
