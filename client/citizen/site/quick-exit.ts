/*
 * 快速离开, for citizens who are watched: three Escapes or two taps of the corner mark replace the page by a neutral one, and back
 * leads to that as well (`returned.ts`). Loaded with the crash page: once a page has settled, or failed.
 */
import { tabStorage } from '../../kit/device-storage.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { goOn, isReturn, leftKey, replaceBy } from './left-for.ts'

/** Leaves for the neutral page at once. */
export function leave(): void {
  const { quick_exit_url } = runtimeConfig()
  tabStorage.write(leftKey, quick_exit_url)
  document.title = new URL(quick_exit_url).host
  // An unsaved code asks whether to stay.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  replaceBy(quick_exit_url)
}

/** Leaves once pressed so many times within 2 s. */
function leaveAfter(times: number): (event: Event) => void {
  let presses: number[] = []
  return ({ timeStamp }) => {
    presses = [...presses.slice(1 - times), timeStamp]
    if (presses.length === times && timeStamp - (presses[0] ?? 0) <= 2000) leave()
  }
}

const escape = leaveAfter(3)
const tap = leaveAfter(2)
// The citizen opened the portal anew, which is not going back.
if (!isReturn()) tabStorage.remove(leftKey)
// A page that the browser had kept is not loaded again, so nothing has answered going back to it.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  document.documentElement.hidden = false
  goOn()
})
// First: a dialog closes by Escape, and nothing keeps a press to itself.
addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && !event.repeat && !event.isComposing) escape(event)
  },
  true,
)
addEventListener(
  'click',
  (event) => {
    if (event.target instanceof Element && event.target.closest('#quick-exit')) tap(event)
  },
  true,
)
