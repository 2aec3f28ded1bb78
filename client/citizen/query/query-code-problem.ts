import * as words from '#words/query.ts'
import { lookAtTyped } from './typed-code.ts'

/** Returns the message for an invalid query code, with the number of missing characters for our codes. */
export function queryCodeProblem(typed: string): string {
  if (!typed.trim()) return words.codeMissing
  const { strange, missing } = lookAtTyped(typed)
  if (strange !== undefined) return words.codeStrange(strange)
  if (missing === 0) return words.codeWrong
  return missing > 0 ? words.codeShort(missing) : words.codeLong(-missing)
}
