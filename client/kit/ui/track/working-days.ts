import * as words from '#words/controls.ts'
/** Text that explains how the days of steps are counted. */
export const countedInWorkingDays = words.workingDays
