import type * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { livePath, liveEvent } from '../../../contract/desk/queue.ts'
import { readJson } from '../../kit/read-json.ts'

export type LiveEvent = z.output<typeof liveEvent>

interface Listener {
  readonly onEvent: (event: LiveEvent) => void
  /** The stream is open; `again` after an interruption, whose events were missed. */
  readonly onOpen: (again: boolean) => void
  readonly onInterrupted: () => void
}

const firstDelay = 1000
const maxDelay = 20_000

/** Listens to the event stream and reconnects, also after an HTTP error. @returns the stop function */
export function listenToChanges({ onEvent, onOpen, onInterrupted }: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay
  let wasOpen = false
  let isInterrupted = false
  const connect = () => {
    const stream = new EventSource(urlOf({ path: livePath }))
    source = stream
    stream.addEventListener('open', () => {
      delay = firstDelay
      onOpen(wasOpen || isInterrupted)
      wasOpen = true
      isInterrupted = false
    })
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // Undefined for unreadable events: a newer server may send more.
      const event = readJson(liveEvent, data)
      if (event) onEvent(event)
    })
    stream.addEventListener('error', () => {
      stream.close()
      if (!isInterrupted) onInterrupted()
      isInterrupted = true
      timer = setTimeout(connect, delay)
      delay = Math.min(2 * delay, maxDelay)
    })
  }
  const connectNow = () => {
    if (!isInterrupted) return
    clearTimeout(timer)
    source?.close()
    connect()
  }
  connect()
  window.addEventListener('online', connectNow)
  return () => {
    clearTimeout(timer)
    source?.close()
    window.removeEventListener('online', connectNow)
  }
}
