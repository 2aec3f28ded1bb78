import type { ReportType } from '../../../../contract/site/site.ts'

/** Returns the name of a type in the language of the site. */
export const typeNameInWords = (name: string): string => name

/** Returns a type with its name and summary in the language of the site. */
export const typeInWords = (type: ReportType): ReportType => type
