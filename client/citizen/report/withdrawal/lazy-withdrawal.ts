import { lazyPart } from '../../../kit/lazy-part.tsx'

/** Withdrawing a report, after the page that shows it: that one may hold the only key to the report. */
export const LazyWithdrawal = lazyPart(async () => (await import('./withdrawal.tsx')).Withdrawal)
