import { endpoint } from '../endpoint.ts'
import * as z from 'zod/mini'
import { month, monthFigures } from '../report/figures.ts'
import { staffErrors } from '../staff/role.ts'

/** Who reads the figures. */
export const figureReaders = ['statistician', 'supervisor'] as const

/** The figures of a month as they are counted now, of the caller's report types. */
export const figuresRead = endpoint('POST staff/figures/read', {
  access: { staff: figureReaders },
  input: z.object({ month }),
  output: z.object({
    current: monthFigures,
    /** For 环比 and 同比. */
    month_before: monthFigures,
    year_before: monthFigures,
  }),
  errors: staffErrors,
})
