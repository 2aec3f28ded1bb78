/** Key of the page for which 快速离开 left this tab, in its storage, until somebody opens the portal there again. */
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

/** Goes on to the neutral page where this tab had left for one. @throws where storage is blocked */
export function goOn(): void {
  const left = sessionStorage.getItem(leftKey)
  if (left) replaceBy(left)
}
