import type { PageLanguage } from '../../../../contract/pages.ts'

export const language: PageLanguage = 'en'

export const langOf = (text: string | undefined): string | undefined =>
  /\p{Script=Han}/u.test(text ?? '') ? 'zh-CN' : undefined
