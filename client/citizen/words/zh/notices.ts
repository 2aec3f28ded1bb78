import type { NoticeSentences } from '../../../../contract/report/notice.ts'

/** None: the notices come in Chinese. */
export const sentences: Partial<NoticeSentences> = {}
