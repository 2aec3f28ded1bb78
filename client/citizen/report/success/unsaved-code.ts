import { isCodeKept } from '../../site/kept-codes.ts'
import { type LastSuccess, successOfThisTab } from './last-success.ts'

/** The receipt on the screen, also after its retention in the tab. */
let shown: LastSuccess | undefined

/** Warns before the tab with an unsaved code closes; a citizen who left after a warning is not warned again. */
function onUnload(event: BeforeUnloadEvent) {
  const { query_code, withdrawn, is_saved, is_left } = successOfThisTab() ?? shown ?? {}
  const isSettled = withdrawn || is_saved || is_left || isCodeKept(query_code)
  if (query_code !== undefined && !isSettled) event.preventDefault()
}

/** Makes the browser warn before this tab closes without its code saved. @returns a function that ends the warning */
export function watchUnload(success: LastSuccess): () => void {
  shown = success
  window.addEventListener('beforeunload', onUnload)
  return () => {
    shown = undefined
  }
}
