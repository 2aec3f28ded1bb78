import type { Settings } from '../settings.ts'

/** How fast a voice speaks, against its own pace. */
export const rates: Readonly<Record<Settings['pace'], number>> = { slow: 0.7, normal: 1, fast: 1.4 }
