import { monthOf } from './tokens.ts'

/** A month of arrival, and when it begins. */
export interface Month {
  readonly name: string
  readonly begins: Date
}

/** Every month between two moments, both included, the newest first. */
export function monthsBack(newest: Date, oldest: Date): Month[] {
  const months: Month[] = []
  const begin = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
  for (
    let begins = begin(newest);
    begins >= begin(oldest);
    begins = begin(new Date(begins.getTime() - 1))
  )
    months.push({ name: monthOf(begins), begins })
  return months
}
