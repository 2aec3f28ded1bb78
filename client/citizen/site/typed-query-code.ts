import { groupQueryCode, parseQueryCode } from '../../../contract/query-code.ts'
import { features } from './features.ts'

/**
 * The query code in what a person typed, or undefined when it cannot be one. Where the back end does not say
 * that its codes have our form, any text can be one, and goes as it was typed.
 */
export const typedQueryCode = (typed: string): string | undefined =>
  features().query_code_check ? parseQueryCode(typed) : typed.trim() || undefined

/** For people: groups of four where codes have our form; one of another form is shown as it came. */
export const shownQueryCode = (code: string): string =>
  features().query_code_check ? groupQueryCode(code) : code
