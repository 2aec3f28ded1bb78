import type { ReportType } from '../../../../contract/site/site.ts'

/** Returns the 提示 of a type, in paragraphs. */
export const guideInWords = ({ guide }: Pick<ReportType, 'name' | 'guide'>): string => guide
