import type { Settings } from '../settings.ts'

/** Speech rates, relative to the voice's normal speed. */
export const rates: Readonly<Record<Settings['pace'], number>> = { slow: 0.7, normal: 1, fast: 1.4 }
