import type * as chinese from '../zh/page.ts'

import { siteTitle } from './titles.ts'

export { email, organiser, phone, sample } from './frame.ts'
export { siteTitle, titles } from './titles.ts'

export const shortName = 'Reporting'

export const testEnvironment = ['Test environment', ': please do not submit real reports here']

export const html: typeof chinese.html = {
  title: siteTitle,
  description:
    'Report fraud, gambling, pornography, rumours, abuse and other illegal or harmful content online, with or without your name. A query code shows you the progress and the answer.',
  opening: 'Opening…',
  openingLate:
    'If nothing more appears, reload the page, or use a new version of Chrome, Edge or Firefox.',
  openingLatePhone: 'If nothing more appears, reload the page, or use another browser.',
  noScript: 'This site needs JavaScript.',
  inDanger: 'In danger, call',
  helpline: 'National helpline for online reports',
  watched: 'When someone is watching',
  quickExit: 'Quick exit',
  exit: 'exit',
  quickExitHow:
    'Tap twice, or press Esc three times: another website replaces this page, and Back does not return. The draft stays, encrypted.',
}

export const descriptions: typeof chinese.descriptions = {
  otherType:
    'Which authority deals with telecom fraud, consumer disputes, nuisance calls and more.',
  way: 'Report illegal or harmful content online, with or without your name, and without an account.',
  query: 'See the progress of your report and the answer, add information, or appeal.',
  announcements: 'Announcements of the reporting centre.',
  faq: 'With or without your name, a lost query code, how long an answer takes, how we protect you.',
  verify: 'Check whether a receipt was signed by us and has not been changed.',
  figures:
    'How many reports came in each month, how many were answered in time, types and results; signed by two members of staff.',
  rules: 'Which reports we take, how to report, how we deal with them and answer.',
  privacy: 'What we collect, why, how long we keep it, and how we protect you.',
  accessibility: 'What we have done so that everybody can report and check a report.',
  sitemap: 'All pages of this site.',
}
