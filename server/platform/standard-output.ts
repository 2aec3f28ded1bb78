import { write, writeSync } from 'node:fs'

/** Characters that wait while standard output is blocked; further lines are lost and counted. */
const maxWaiting = 16 * 1024 * 1024
/** Milliseconds until the next attempt. */
const retryInterval = 500
/** Milliseconds in which lines are batched: writing each alone took a twelfth of a proxied call. */
const batchInterval = 20
const descriptor = 1

/** The type of Node's `write`. */
export type Write = (
  descriptor: number,
  bytes: Buffer,
  done: (error: Error | null, written: number) => void,
) => void

/**
 * Creates standard output for a log. A full disk or a pipe that is not read neither stops the service nor blocks it:
 * lines wait, as far as there is room, and are written later. Written by hand: pino's own ends the process at the first
 * ENOSPC, and with a listener for that cannot end at all.
 */
export function createStandardOutput(writeTo: Write = write): { write(line: string): void } {
  let waiting = ''
  let lost = 0
  /** Taken from the waiting lines, and not written yet. */
  let pending = Buffer.alloc(0)
  let state: 'idle' | 'writing' | 'pausing' = 'idle'

  function takeAll(): Buffer<ArrayBuffer> {
    const notice = { level: 'error', time: new Date(), lost, msg: 'log lines were lost' }
    const all = Buffer.from(lost > 0 ? `${waiting}${JSON.stringify(notice)}\n` : waiting)
    waiting = ''
    lost = 0
    return all
  }
  function send(): void {
    if (pending.length === 0) pending = takeAll()
    state = pending.length === 0 ? 'idle' : 'writing'
    if (state === 'idle') return
    writeTo(descriptor, pending, (error, written) => {
      if (!error) pending = pending.subarray(written)
      if (!error && pending.length > 0) return send()
      state = 'pausing'
      setTimeout(send, error ? retryInterval : batchInterval).unref()
      return undefined
    })
  }
  process.once('exit', () => {
    try {
      // The process itself waits for a write in progress. The lines behind it may say why it ends.
      if (state !== 'writing') writeSync(descriptor, pending)
      writeSync(descriptor, takeAll())
    } catch {
      // No output is left to report to.
    }
  })
  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) lost += 1
      else waiting += line
      if (state === 'idle') send()
    },
  }
}
