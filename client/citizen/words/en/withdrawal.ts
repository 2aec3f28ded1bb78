export const title = 'Withdraw this report?'
export const withdraw = 'Withdraw the report'
export const not = 'Keep it'
export const confirm = 'Yes, withdraw'
const amend = (isHere: boolean) =>
  `If something is wrong or has changed, tell us under “Add information” on ${isHere ? 'this page' : 'the progress page'}.`
export const isHandled = (isHere: boolean) =>
  `Staff are already handling it, so it cannot be withdrawn. ${amend(isHere)}`
export const isOver = (minutes: number, isHere: boolean) =>
  `It was sent more than ${minutes} minutes ago and cannot be withdrawn. ${amend(isHere)}`
export const erased = [
  'What you wrote, your personal data and your files will be deleted and ',
  'cannot be restored',
  '.',
] as const
export const notHandled = 'Staff will not deal with this report.'
export const codeStays = 'The query code still works, but shows “Withdrawn” only.'
export const amendInstead = (isHere: boolean) =>
  `If something is wrong, you need not withdraw: correct it under “Add information” on ${isHere ? 'this page' : 'the progress page'}.`
export const minutesLeft = (minutes: number) =>
  minutes < 1 ? 'less than 1 minute left to withdraw' : `${minutes} min left to withdraw`
