/** How long something takes, in seconds. */
export async function secondsOf(action: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await action()
  return ((performance.now() - began) / 1000).toFixed(1)
}

/** Milliseconds below which that share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Does something many times, one after the other. @returns p50 and p95, in words */
export async function spreadOf(
  times: number,
  action: (n: number) => Promise<unknown>,
): Promise<string> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await action(n)
    taken.push(performance.now() - began)
  }
  return `p50 ${quantile(taken, 0.5).toFixed(1)} ms, p95 ${quantile(taken, 0.95).toFixed(1)} ms`
}
