/** Key in the tab's storage. The value is the page for which 快速离开 left, until the citizen opens the portal in this tab anew. */
export const leftKey = 'left_for'

/** Tells whether the history led to this page. */
export const isReturn = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'back_forward'
}

/** Replaces this page by another, and shows nothing until that is there. */
export function replaceBy(address: string): void {
  document.documentElement.hidden = true
  location.replace(address)
}

/** Goes on to the neutral page where this tab had left for one. */
export function goOn(): void {
  try {
    const left = sessionStorage.getItem(leftKey)
    if (left) replaceBy(left)
  } catch {
    // Storage is blocked: nothing says that this tab has left.
  }
}
