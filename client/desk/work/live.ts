import type * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { livePath, liveEvent } from '../../../contract/staff/queue.ts'

export type LiveEvent = z.output<typeof liveEvent>

interface Listener {
  readonly onEvent: (event: LiveEvent) => void
  /** The stream has begun; `again`: after it was cut, so that what came in between was missed. */
  readonly onOpen: (again: boolean) => void
  readonly onCut: () => void
}

const firstPause = 1000
const longestPause = 20_000

/**
 * Hears what changes at the desk, for as long as wanted; connects again by itself after it was cut, also where the
 * browser would give up because the server answered with an error.
 * @returns how to stop
 */
export function listen({ onEvent, onOpen, onCut }: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let wasOpen = false
  let isCut = false
  const connect = () => {
    const stream = new EventSource(urlOf({ path: livePath }))
    source = stream
    stream.addEventListener('open', () => {
      pause = firstPause
      onOpen(wasOpen || isCut)
      wasOpen = true
      isCut = false
    })
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = readEvent(data)
      if (event) onEvent(event)
    })
    stream.addEventListener('error', () => {
      stream.close()
      if (!isCut) onCut()
      isCut = true
      timer = setTimeout(connect, pause)
      pause = Math.min(2 * pause, longestPause)
    })
  }
  const connectNow = () => {
    if (!isCut) return
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

/** Undefined of what cannot be read: a newer server may say more. */
function readEvent(data: string): LiveEvent | undefined {
  try {
    const parsed = liveEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
