import { quantile } from '../measure.ts'

/** Durations of sequential calls, in milliseconds. */
export interface Figures {
  readonly what: string
  readonly taken: readonly number[]
  /** Target median and 95th percentile, in milliseconds. Source: STAFF §7. */
  readonly target?: Target
}
export interface Target {
  readonly p50?: number
  readonly p95?: number
}

/** Measures the duration of work, in milliseconds. */
export async function timeOf<T>(action: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await action()
  return { ms: performance.now() - began, result }
}

/** Measures sequential repetitions; the first few are a warm-up. */
export async function timesOf(
  times: number,
  action: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const first = Math.min(3, times)
  const taken: number[] = []
  for (let n = -first; n < times; n += 1) {
    const { ms } = await timeOf(() => action(n + first))
    if (n >= 0) taken.push(ms)
  }
  return taken
}

const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** Returns a line of the table, with a verdict if there is a target. */
function rowOf({ what, taken, target }: Figures): string {
  const [p50, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)]
  const isMet = p50 <= (target?.p50 ?? Infinity) && p95 <= (target?.p95 ?? Infinity)
  const targets = target ? `${target.p50 ?? '–'} / ${target.p95 ?? '–'}` : ''
  const verdict = target ? (isMet ? 'pass' : 'FAIL') : ''
  const cells = [what, taken.length, milliseconds(p50), milliseconds(p95), targets, verdict]
  return `| ${cells.join(' | ')} |`
}

export const tableHead = [
  '| what | calls | p50, ms | p95, ms | target | |',
  '| --- | --: | --: | --: | --: | --- |',
].join('\n')

/** Prints a line as soon as it is measured. */
export const print = (figures: Figures): void => console.log(rowOf(figures))
