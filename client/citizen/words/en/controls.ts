export const newWindow = ' (opens in a new window)'
export const optional = 'optional'
export const timeOfDay = 'Time of day'
export const steps = 'Steps'
export const isDone = ' (done)'
export const done = 'done'
export const now = 'now'
export const late = 'late'
export const workingDays =
  'Dates count working days, without weekends and public holidays. Urgent reports are dealt with day and night.'
export const toChange = (count: number) =>
  count === 1 ? 'One thing needs to be changed' : `${count} things need to be changed`
export const stepsInAll = (count: number) => ` of ${count}`
export const inBrackets = (text: string) => ` (${text})`
export const over = (count: number) => `${count} characters too many`
export const charactersLeft = (count: number) => `${count} characters left`
export const errorPrefix = 'Error: '
