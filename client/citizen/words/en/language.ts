import type { PageLanguage } from '../../../../contract/pages.ts'

export const language: PageLanguage = 'en'
