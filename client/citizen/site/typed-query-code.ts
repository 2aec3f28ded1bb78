import { groupQueryCode, parseQueryCode } from '../../../contract/report/query-code.ts'
import { features } from './features.ts'

/** Returns the code in typed text; any text, trimmed, unless the back end announces our format (`query_code_check`). */
export const typedQueryCode = (typed: string): string | undefined =>
  features().query_code_check ? parseQueryCode(typed) : typed.trim() || undefined

/** Returns a code for display: in groups of four if it has our format, otherwise unchanged. */
export const shownQueryCode = (code: string): string =>
  features().query_code_check ? groupQueryCode(code) : code
