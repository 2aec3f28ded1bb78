import type { titles as chinese } from '../zh/titles.ts'

export const siteTitle = 'Online Reporting Centre'

export const titles: typeof chinese = {
  home: 'Home',
  otherType: 'Other places to report',
  way: 'Report',
  submit: 'Your report',
  query: 'Check progress',
  userQuery: 'My reports',
  userNotice: 'Notifications',
  userAccount: 'Account',
  login: 'Sign in',
  privacy: 'Privacy',
  rules: 'Rules for reports',
  sitemap: 'Site map',
  accessibility: 'Accessibility',
  announcements: 'Announcements',
  faq: 'Questions and answers',
  verify: 'Verify a receipt',
  figures: 'Figures of each month',
}
