import * as z from 'zod/mini'
import { caseNumber } from '../../../contract/desk/case.ts'
import { badField } from '../../http/call-error.ts'
import { parseJson } from '../../platform/parse-json.ts'

/**
 * The end of a list's page: the keys of its last row, so that the next page is stable while the list changes. It
 * holds nothing beyond the row and grants no access, so it need not be signed.
 */
const cursorSchema = z.object({
  /** Whether the list is newest first; a cursor fits one order only. */
  n: z.boolean(),
  /** Whether the last case is urgent, in lists ordered by due time. */
  u: z.boolean(),
  /** Due or arrival time in microseconds since 1970; null without a due time. */
  t: z.nullable(z.string().check(z.regex(/^-?\d{1,16}$/))),
  c: caseNumber,
})
export type Place = z.infer<typeof cursorSchema>

export const encodePlace = (at: object): string =>
  Buffer.from(JSON.stringify(at)).toString('base64url')

/** @returns undefined when the text is no cursor of this schema */
export const decodePlace = <T>(schema: z.ZodMiniType<T>, cursor: string): T | undefined =>
  z.safeParse(schema, parseJson(Buffer.from(cursor, 'base64url').toString())).data

export const cursorOf = (at: Place): string => encodePlace(at)

/** @throws CallError badInput at `after` */
export function readCursor(cursor: string, isNewestFirst: boolean): Place {
  const read = decodePlace(cursorSchema, cursor)
  if (read?.n === isNewestFirst) return read
  throw badField('after', '列表的位置不对，请刷新列表')
}
