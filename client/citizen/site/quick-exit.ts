/*
 * 快速离开, for citizens who are watched: three Escapes or two taps of the corner mark replace the page by a neutral one, and back
 * leads to that as well (`accessibility/before-paint.ts`). Loaded with the crash page: once a page has settled, or failed.
 */
import { tabStorage } from '../../kit/device-storage.ts'
import { runtimeConfigElement } from '../../../contract/site/runtime-config-element.ts'
import { goOn, isReturn, leftKey, replaceBy } from './left-for.ts'

function leave(): void {
  const config = document.getElementById(runtimeConfigElement)?.textContent ?? '{}'
  const { quick_exit_url = 'about:blank' } = JSON.parse(config) as { quick_exit_url?: string }
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
// Somebody opened the portal anew. Back was answered before the first paint, but for a page that the browser had kept.
if (!isReturn()) tabStorage.remove(leftKey)
addEventListener('pageshow', ({ persisted }) => persisted && goOn())
// Dispatched once the device is cleared (`report/clear-and-leave.tsx`).
addEventListener('quick-exit', leave)
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
