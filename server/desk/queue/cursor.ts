import * as z from 'zod/mini'
import { caseNumber } from '../../../contract/staff/case.ts'
import { badField } from '../../http/call-error.ts'

/**
 * Where a page of a list ends: the keys of its last row, so that the next one begins behind it, whatever has come or
 * gone. It holds nothing that the row itself does not tell, and opens nothing: whoever makes one up stays in their scope.
 */
const place = z.object({
  /** Whether the list is newest first: a place in one is none in the other. */
  n: z.boolean(),
  /** Of lists by what is due: whether urgent. */
  u: z.boolean(),
  /** Due or arrived, in microseconds since 1970; null when nothing is due. */
  t: z.nullable(z.string().check(z.regex(/^-?\d{1,16}$/))),
  c: caseNumber,
})
export type Place = z.infer<typeof place>

/** A place as text, for whoever asks for the next page. */
export const encodePlace = (at: object): string =>
  Buffer.from(JSON.stringify(at)).toString('base64url')

/** @returns undefined when the text is no such place */
export function decodePlace<T>(schema: z.ZodMiniType<T>, cursor: string): T | undefined {
  try {
    return z.safeParse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

export const cursorOf = (at: Place): string => encodePlace(at)

/** @throws CallError badInput at `after` */
export function readCursor(cursor: string, isNewestFirst: boolean): Place {
  const read = decodePlace(place, cursor)
  if (read?.n === isNewestFirst) return read
  throw badField('after', '列表的位置不对，请刷新列表')
}
