import { lazyPart } from '../../../kit/lazy-part.tsx'

/** Loaded after the page that shows the report: that page may hold the only key to it. */
export const LazyWithdrawal = lazyPart(async () => (await import('./withdrawal.tsx')).Withdrawal)
