import { isCodeKept } from '../../site/kept-codes.ts'
import { keepSuccess, type LastSuccess, successOfThisTab } from './last-success.ts'

/** What is on the screen, also when the time is over for which the tab would show it again. */
let shown: LastSuccess | undefined

/** With the tab the code is gone, wherever in it one is; whoever was asked and left without is not asked again. */
function onUnload(event: BeforeUnloadEvent) {
  const { query_code, withdrawn, is_saved, is_left } = successOfThisTab() ?? shown ?? {}
  const isSettled = withdrawn || is_saved || is_left || isCodeKept(query_code)
  if (query_code !== undefined && !isSettled) event.preventDefault()
}

/**
 * From now on the browser asks before this tab is closed without its code saved, also where another page of it is shown.
 * @returns to be called when it is shown no longer
 */
export function watchUnload(success: LastSuccess): () => void {
  shown = success
  window.addEventListener('beforeunload', onUnload)
  return () => {
    shown = undefined
  }
}

/** Changes what this tab shows again, if it still does. */
export function changeSuccess(change: Partial<LastSuccess>): void {
  const success = successOfThisTab()
  if (success) keepSuccess({ ...success, ...change })
}
