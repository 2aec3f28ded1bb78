import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const between = (least: number, most: number) => {
  const message = `请填写 ${least} 到 ${most} 之间的数`
  return z.number(message).check(z.minimum(least, message), z.maximum(most, message))
}
const bits = (most: number) => between(0, most).check(z.int('请填写整数'))
const share = between(0.4, 1)

/**
 * Where *same*, which links two reports, and *maybe*, which is offered to a person, begin. Meta calls pictures a match up to
 * 31 bits; of texts that share less than 0.4 the bands of the index find few.
 */
export const thresholds = z.object({
  /** Bits of 256 in which the hashes of two pictures differ at most. */
  image: z.object({ same: bits(31), maybe: bits(45) }).check(
    z.refine(({ same, maybe }) => maybe >= same, {
      path: ['maybe'],
      error: '不能比自动放到一组的更严',
    }),
  ),
  /** Share of pairs of characters that two texts have in common at least. */
  text: z.object({ same: share, maybe: share }).check(
    z.refine(({ same, maybe }) => maybe <= same, {
      path: ['maybe'],
      error: '不能比自动放到一组的更严',
    }),
  ),
})
export type Thresholds = z.infer<typeof thresholds>

/** Thresholds until a supervisor changes them. bench/README.md, "Matching", has the curves that they were chosen by. */
export const defaultThresholds: Thresholds = {
  image: { same: 31, maybe: 45 },
  text: { same: 0.6, maybe: 0.4 },
}

const access = { staff: ['supervisor'] } as const

export const thresholdsOpen = endpoint('POST staff/matching/open', {
  access,
  output: thresholds,
})

/** Sets the thresholds of later comparisons; recorded. Existing links stay. */
export const thresholdsSave = endpoint('POST staff/matching/save', {
  access,
  input: thresholds,
})
