import { Readable } from 'node:stream'
import { expect } from 'vitest'

const piece = Buffer.alloc(64 * 1024)

export interface LongBody {
  readonly stream: Readable
  /** Waits until nobody takes more of it for the moment. @returns how many bytes were taken until then */
  halted(): Promise<number>
}

/** A body of so many bytes, a multiple of 64 kB, which are made as they are taken. */
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
