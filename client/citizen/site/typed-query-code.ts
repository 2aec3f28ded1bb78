import { groupQueryCode, parseQueryCode } from '../../../contract/report/query-code.ts'
import { features } from './features.ts'

/**
 * Returns the query code in typed text; undefined if there is none. Unless the back end announces our code format
 * (`query_code_check`), any text counts as a code and is only trimmed.
 */
export const typedQueryCode = (typed: string): string | undefined =>
  features().query_code_check ? parseQueryCode(typed) : typed.trim() || undefined

/** Returns a code for display: in groups of four if it has our format, otherwise unchanged. */
export const shownQueryCode = (code: string): string =>
  features().query_code_check ? groupQueryCode(code) : code
