import { typeNameInWords } from './types.ts'

/** Returns the name of a report for its reporter, e.g. `Fraud: xpj88.cyou`. */
export function reportName(type: string | undefined, summary: string | undefined): string {
  const name = type ? typeNameInWords(type) : 'Report'
  return summary === undefined ? name : `${name}: ${summary}`
}
