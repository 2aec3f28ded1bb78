import type { CaseRow } from '../../../contract/desk/case.ts'
import { steps } from '../../../contract/report/report-steps.ts'

/** Says that a decision took no effect: `经办甲的“办结”没有生效`. */
export const stoppedWords = ({ by, step }: NonNullable<CaseRow['stopped']>): string =>
  `${by.name}的“${steps[step].name}”没有生效`
