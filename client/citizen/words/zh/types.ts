import type { ReportType } from '../../../../contract/site/site.ts'

/** Returns a type with its name, summary and 提示 in the language of the site. */
export const typeInWords = (type: ReportType): ReportType => type
