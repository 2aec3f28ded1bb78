import type * as chinese from '../zh/figures.ts'

const months =
  'January February March April May June July August September October November December'.split(' ')

export const monthName = (month: string) =>
  `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
export const shortMonth = (month: string) => monthName(month).slice(0, 3)
export const closedOn = (day: string) => `Closed on ${day}.`
export const version = (number: number) => `Version ${number}`
export const closedAgain = (reason: string) =>
  `Counted again: ${reason}. What differs from the version before (in Chinese):`
export const changedFigure: typeof chinese.changedFigure = (name, was, is) =>
  `${name}: ${was ?? 'not published'} → ${is ?? 'not published'}`
export const monthBefore = 'Month before'
export const monthAfter = 'Month after'
export const none =
  'No month has been published yet. Two members of staff check and sign the figures of each month. They appear here after the third working day of the next month.'
export const received = 'Received'
export const receivedIn = (change: string | undefined) =>
  change ? `Received, ${change} in a month` : 'Received'
export const inTimeRate = 'Answered in time'
export const medianDays = 'Median working days'
export const acceptanceRate = 'Share accepted'
export const change = 'Change'
export const recentMonths = 'Received in the last 12 months'
export const trend = 'Line chart: reports received each month; the table below has the numbers'
export const numbers = 'Show the numbers'
export const byType = 'By type'
export const byPlatform = 'By site or app'
export const merged = (parts: number) => `Others (${parts} together)`
export const smallParts =
  'Counts below 10 are merged or not published, so that no number points at a person.'
export const results = 'Results'
export const outcomes: typeof chinese.outcomes = {
  handled: 'Dealt with',
  transferred: 'Dealt with by the authority in charge',
  not_found: 'Nothing illegal or harmful found',
  gone: 'No longer online',
  no_answer: 'No further information came',
  unknown: 'Not recorded',
  rejected: 'Not accepted',
}
export const byAuthority = 'Answers of authorities'
export const answered = 'Answered'
export const isCounted = 'Is your report counted?'
export const countedHow = 'Open your report with its query code to see in which month it counts.'
export const appeals = 'Appeals'
export const changed = 'Result changed'
export const method = 'How this is counted'
export const methodText =
  'The system counts by fixed definitions. Two members of staff check the figures and sign them.'
export const definition = 'Definitions (in Chinese)'
export const csv = 'CSV (in Chinese)'
export const json = 'JSON (as signed)'
export const signature = 'Signature'
export const key = 'Public key'
export const feed = 'RSS (in Chinese)'
