/** Returns the quantile of the values, e.g. 0.95. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)
