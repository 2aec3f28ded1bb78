import { plainCode } from '../../../contract/report/query-code.ts'

const digits = '零一二三四五六七八九'
/** A word for each letter, as call centres say them. A query code has no I, L, O and U. */
const words: Readonly<Record<string, string>> = {
  A: 'Apple',
  B: 'Boy',
  C: 'Cat',
  D: 'Dog',
  E: 'Egg',
  F: 'Father',
  G: 'Girl',
  H: 'Home',
  J: 'Jack',
  K: 'King',
  M: 'Mother',
  N: 'Nice',
  P: 'Park',
  Q: 'Queen',
  R: 'Red',
  S: 'Sister',
  T: 'Tom',
  V: 'Victory',
  W: 'Water',
  X: 'X-ray',
  Y: 'Yes',
  Z: 'Zoo',
}

/** Returns a character as it is said on the phone. */
export const saidAs = (symbol: string): string => words[symbol] ?? digits[Number(symbol)] ?? symbol

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
