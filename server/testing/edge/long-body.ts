import { Readable } from 'node:stream'
import { expect } from 'vitest'

const piece = Buffer.alloc(64 * 1024)

export interface LongBody {
  readonly stream: Readable
  /** Waits until back-pressure stops the reader. @returns bytes read so far */
  halted(): Promise<number>
}

/** Returns a body that is generated while it is read. @param size bytes, a multiple of 64 kB */
export function longBody(size: number): LongBody {
  let taken = 0
  const pieces = function* () {
    for (; taken < size; taken += piece.length) yield piece
  }
  return {
    stream: Readable.from(pieces()),
    async halted() {
      let seen = 0
      await expect
        .poll(() => {
          const isHalted = taken === seen
          seen = taken
          return isHalted && taken > 0
        })
        .toBe(true)
      return taken
    },
  }
}
