const positions = new Map<string, number>()
let present: string | undefined
let moved = false
let returned = false

/**
 * Notes that the citizen is at an entry of the history now.
 * @param key the entry's key, as the router gives it
 * @param isReturn whether they came by the back or forward button
 */
export function arriveAt(key: string, isReturn: boolean): void {
  moved ||= present !== undefined && present !== key
  present = key
  returned = isReturn
}

/** Whether the citizen has gone anywhere since the page was opened. */
export const hasMoved = (): boolean => moved

/** Remembers how far the present entry is scrolled, in px. */
export function rememberScroll(top: number): void {
  if (present !== undefined) positions.set(present, top)
}

/** Where the present entry should be scrolled to, in px: where it was on a return, else its top. */
export const scrollGoal = (): number => (returned ? (positions.get(present ?? '') ?? 0) : 0)
