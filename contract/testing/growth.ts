declare const performance: { now(): number }

/**
 * How many times longer the work on a text takes when the text is eight times as long: about 8 where the time grows
 * with the length, 64 where it grows with its square. Says nothing of the machine's speed.
 * @param pump repeated to the length
 * @param frame what stands around the repetitions
 * @returns 0 for work that stays too short to be measured
 */
export function growth(
  work: (text: string) => unknown,
  pump: string,
  { length = 2000, before = '', after = '' } = {},
): number {
  const time = (size: number) => {
    const text = before + pump.repeat(Math.ceil(size / pump.length)) + after
    // The fastest of a few runs: other load only makes it slower.
    const times = Array.from({ length: 3 }, () => {
      const begun = performance.now()
      work(text)
      return performance.now() - begun
    })
    return Math.min(...times)
  }
  time(length)
  let least = Infinity
  // Measure again when the result looks bad: a pause of the machine is over by then.
  for (let tries = 0; tries < 3 && least > 25; tries += 1) {
    const long = time(8 * length)
    // A square would be visible: 16,000² steps take a quarter of a second.
    if (long < 20) return 0
    least = Math.min(least, long / time(length))
  }
  return least
}
