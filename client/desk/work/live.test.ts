import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToChanges } from './live.ts'

/** A stand-in for EventSource, which happy-dom lacks. */
class FakeStream extends EventTarget {
  static all: FakeStream[] = []
  readonly url: string
  closed = false
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.all.push(this)
  }
  close() {
    this.closed = true
  }
  say = (data: string) => this.dispatchEvent(new MessageEvent('message', { data }))
  fail = () => this.dispatchEvent(new Event('error'))
  open = () => this.dispatchEvent(new Event('open'))
}
const last = () => FakeStream.all.at(-1) ?? expect.fail('no stream')

const listener = () => ({
  onEvent: vi.fn<(event: unknown) => void>(),
  onOpen: vi.fn<(again: boolean) => void>(),
  onInterrupted: vi.fn<() => void>(),
})

describe('the live stream', () => {
  beforeEach(() => {
    FakeStream.all = []
    vi.stubGlobal('EventSource', FakeStream)
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  test('reports changes, and ignores unreadable events', () => {
    const told = listener()
    const stop = listenToChanges(told)
    expect(last().url).toBe('/api/staff/live')
    const event = { changed: [], withdrawn: ['20261121-0412'], taken: [], missed: false }
    last().say(JSON.stringify(event))
    last().say('hello')
    last().say('{"changed":3}')
    expect(told.onEvent.mock.calls).toEqual([[event]])
    stop()
    expect(last().closed).toBe(true)
  })

  test('reconnects with growing delays, and reports that events were missed', () => {
    const told = listener()
    const stop = listenToChanges(told)
    last().open()
    expect(told.onOpen).toHaveBeenLastCalledWith(false)
    last().fail()
    vi.advanceTimersByTime(1000)
    expect(FakeStream.all).toHaveLength(2)
    last().fail()
    vi.advanceTimersByTime(1000)
    expect(FakeStream.all).toHaveLength(2)
    vi.advanceTimersByTime(1000)
    last().open()
    expect(told.onInterrupted).toHaveBeenCalledTimes(1)
    expect(told.onOpen).toHaveBeenLastCalledWith(true)
    stop()
  })

  test('reconnects at once when the network is back', () => {
    const stop = listenToChanges(listener())
    last().fail()
    window.dispatchEvent(new Event('online'))
    expect(FakeStream.all).toHaveLength(2)
    stop()
  })

  test('does not reconnect after stop', () => {
    const stop = listenToChanges(listener())
    last().fail()
    stop()
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('online'))
    expect(FakeStream.all).toHaveLength(1)
  })
})
