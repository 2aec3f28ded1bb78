export const title = 'Find by phone'
export const lead =
  'The phone number that you verified for a named report shows its progress and answers.'
export const readOnly = 'A phone number shows the report only'
export const readOnlyHint =
  'To add information, appeal, ask to hurry or withdraw, you need the query code. What you sent while signed in is under “My reports”.'
export const backToFound = 'Back to the reports found'
export const byCode = 'I have a query code'
export const limits = (days: number, count: number) =>
  `Only named reports of the last ${days} days are found, ${count} at most. Anonymous reports are not linked to a phone number.`
export const found = (count: number) =>
  count > 0 ? `Reports found: ${count}` : 'No report was found'
export const none =
  'Please check that it is the number that you reported with. If your number has changed, sign in and see “My reports”.'
export const another = 'Another phone number'
export const progress = 'Progress'
export const progressOf = (name: string) => `Progress of ${name}`
export const codeMissing = 'First request the code by text message and enter it'
export const phone = 'Phone number'
export const phoneHint = 'The number that you gave in your named report.'
export const find = 'Find my reports'
