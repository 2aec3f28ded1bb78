export interface Turns {
  /** Runs the work when it is its turn. @throws what `busy` makes, when the line is too long */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** Lets so many run at one time, and so many wait, first come first served. */
export function createTurns({
  atOneTime,
  longestLine,
  busy,
}: {
  atOneTime: number
  longestLine: number
  busy: () => Error
}): Turns {
  let running = 0
  const line: (() => void)[] = []

  async function start() {
    if (running < atOneTime) {
      running += 1
      return
    }
    if (line.length >= longestLine) throw busy()
    // Whoever ends hands the place over, so the number of those running stays.
    await new Promise<void>((turn) => line.push(turn))
  }
  function end() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async take(work) {
      await start()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
