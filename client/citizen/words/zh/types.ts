import type { ReportType } from '../../../../contract/site/site.ts'

/** Returns a type with its name and summary in the language of the site. */
export const typeInWords = (type: ReportType): ReportType => type
