import type { PageLanguage } from '../../../../contract/pages.ts'

export const language: PageLanguage = 'zh-CN'

/** Language of a text of the centre, where it is not the page's. */
export const langOf = (_text: string | undefined): string | undefined => undefined
