import { plainCode } from '../../../contract/report/query-code.ts'

const digits = '零一二三四五六七八九'
/** A word for each letter, as call centres say them. A query code has no I, L, O and U. */
const words =
  'Apple Boy Cat Dog Egg Father Girl Home Jack King Mother Nice Park Queen Red Sister Tom Victory Water X-ray Yes Zoo'

/** Returns a character as it is said on the phone. */
export const saidAs = (symbol: string): string | undefined =>
  digits[Number(symbol)] ?? words.split(' ').find((word) => word.startsWith(symbol))

/** Splits a code into its groups of four. */
export const groupsOf = (code: string): string[] => code.match(/.{1,4}/g) ?? []

/** Compares what was read back with the code, group by group; `undefined` for a group not read back yet. */
export function readBack(code: string, typed: string): (boolean | undefined)[] {
  const heard = groupsOf(plainCode(typed))
  return groupsOf(code).map((group, i) => {
    const part = heard[i] ?? ''
    return part.length < group.length && group.startsWith(part) ? undefined : part === group
  })
}
