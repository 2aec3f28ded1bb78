export const title = 'Find by mobile number'
export const lead =
  'With the mobile number that you verified for a named report, you can see its progress and answers.'
export const readOnly = 'With a mobile number you can only look'
export const readOnlyHint =
  'To add information, appeal, send a reminder or withdraw, you need the query code. What you sent while signed in is under “My reports”.'
export const backToFound = 'Back to the reports found'
export const byCode = 'I have a query code'
export const limits = (days: number, count: number) =>
  `Only named reports of the last ${days} days are found, ${count} at most. Anonymous reports are not linked to a mobile number, so they cannot be found.`
export const found = (count: number) =>
  count > 0 ? `Reports found: ${count}` : 'No report was found'
export const none =
  'Check that it is the number that you gave in the report. If your number has changed, sign in and see “My reports”.'
export const another = 'Another mobile number'
export const progress = 'Progress'
export const progressOf = (name: string) => `Progress of ${name}`
export const codeMissing = 'First get the code by SMS and enter it'
export const phone = 'Mobile number'
export const phoneHint = 'The number that you gave in your named report.'
export const find = 'Find my reports'
