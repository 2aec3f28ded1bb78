export const title = 'Check progress'
export const slip = 'Receipt'
export const slipHint = 'Enter the query code from your receipt here'
export const code = 'Query code'
export const codeHint = 'The query code was shown when your report was received. Type or paste it.'
export const codeLeft = (missing: number) =>
  `${missing > 0 && missing < 16 ? `${missing} more to go. C` : '16 letters and digits; c'}apitals and spaces do not matter. You may paste it.`
export const look = 'Check progress'
export const looking = 'Looking…'
export const retry = 'Try again'
export const another = 'Look up another report'

export const codeMissing = 'Enter the query code'
export const codeStrange = (character: string) => `No query code has “${character}”. Check it`
export const codeShort = (missing: number) =>
  `A query code has 16 characters: ${missing} more to go`
export const codeLong = (extra: number) => `A query code has 16 characters: ${extra} too many`
export const codeStays = 'The code is still above: do not type it again.'
export const codeWrong = 'The query code is wrong. One character may be misread: check each'
export const nothingScanned = 'No query code was found. Type it'

export const hasPicture = 'Did you save the receipt as a picture?'
export const pictureHint =
  'Choose it or take a photo: the query code is read on this device and the picture is not uploaded.'
export const readPicture = 'Read the picture'
export const reading = 'Reading…'
export const unreadable =
  'No query code was found in this picture. Choose a sharper one, or type the code.'

export const lostNamed = 'Named report, code lost?'
export const byPhoneHint = 'Find it with the mobile number that you verified.'
export const byPhone = 'Find by mobile number'
export const lostAnonymous = 'Anonymous report, code lost?'
export const notFindable =
  'To protect you, we did not keep the query code, so it cannot be recovered. You can report again, and say that you reported before.'
export const hasAccount = 'Do you have an account?'
export const inAccount =
  'After signing in, named reports with the mobile number of your account are under “My reports”.'

export const kept = 'Kept on this device'
export const keptCaution =
  'Anyone who can use this device can open them. Remove them from a shared device or one that is not yours.'
export const codeEnd = (end: string) => `ends in ${end}`
export const progress = 'Progress'
export const progressOf = (name: string, end: string) => `Progress of ${name}, ends in ${end}`
export const remove = 'Remove'
export const removeOf = (name: string, end: string) => `Remove ${name}, ends in ${end}`
export const removeAll = 'Remove all'
export const removeAllAsk = (count: number) => `Remove all ${count} query codes?`
export const removeAsk = 'Remove this query code?'
export const removeNot = 'Keep'
export const removeMeans =
  'The report is still dealt with. If you kept the query code nowhere else, it cannot be recovered.'
export const removed = 'The query code was removed from this device'

export const centerClosed = 'Accounts are not available at present'
export const centerClosedHint =
  'You do not need one: a query code opens each report here, with its progress and answers.'
export const accountDeleted = 'Your account was deleted'
export const signedOut = 'This browser is signed out.'
export const accountErased =
  'Your account and personal data were deleted, and this browser is signed out. Your reports are still dealt with: their query codes open them here. You can register with this mobile number again.'
