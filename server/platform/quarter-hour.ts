const quarterHour = 15 * 60_000

/** Runs work on the grid of quarters of an hour: finer times would tell when a report was sent (decision 28). */
export function onQuarterHour(work: () => void) {
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    timer = undefined
    work()
  }
  return {
    /** Runs the work at the end of this quarter of an hour, unless it is scheduled already. */
    schedule: () => {
      timer ??= setTimeout(run, quarterHour - (Date.now() % quarterHour)).unref()
    },
    /** Runs scheduled work now, as the process ends. */
    flush: () => {
      if (!timer) return
      clearTimeout(timer)
      run()
    },
  }
}
