export const mediaLost = 'The picture or recording did not load. Get another one.'
export const unknownCheck =
  'This site does not know this kind of security check. Try later, or see “Other places to report”.'
export const pictureUnreadable =
  'The picture of the security check cannot be shown. Try again later.'
export const pictureWrong = 'The characters are wrong. Type those of the new picture.'
export const newPicture = 'There is a new picture'
export const charactersMissing = 'Type the characters in the picture'
export const check = 'Security check'
export const cancel = 'Cancel'
export const confirm = 'OK'
export const pictureLead = 'Type the characters in the picture to go on. What you wrote is kept.'
export const characters = 'Characters in the picture'
export const another = 'Another picture'
export const cannotSee = 'If you cannot see the picture, '
export const call = 'call '
export const write = 'write to '
export const staffHelp = ': our staff will help.'
export const soundLost = 'The recording could not be played. Try once more, or take another.'
export const listen = 'Listen to the characters'
export const picture = 'Picture with characters'
export const enterCode = 'Enter the code that you received'
export const code = 'code'
export const smsCode = 'Code by SMS'
export const phoneProven = 'The mobile number is verified'
export const emailCode = 'Code by e-mail'
export const emailProven = 'The e-mail address is verified'
export const verifying = 'Checking'
export const getCode = 'Get a code'
export const wrongCode = 'The code is wrong. Check it and enter it again.'
export const notCompleted = 'The security check was not completed. Try again.'
export const seeSms = 'Look at your SMS.'
export const seeEmail = 'Look at your e-mail.'
export const codeExpired = 'The code has expired. Get another.'
export const phoneChanged = 'The mobile number has changed. Get another code.'
export const emailChanged = 'The e-mail address has changed. Get another code.'
export const smsNotDelivered =
  'The last code did not reach this number. If this one does not arrive either, check the number.'
export const emailNotDelivered =
  'The last code did not reach this address. If this one does not arrive either, check it.'
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
export const missing = (what: string, hasSixDigits: boolean) =>
  `Get the ${inSentence(what)} and enter ${hasSixDigits ? 'its 6 digits' : 'it'} here`
export const isProven = (whose: string) => `${whose}: verified`
export const labelOf = (whose: string, label: string) => `${whose}: ${inSentence(label)}`
export const waitFor = (seconds: number) => `Again in ${seconds} s`
export const withinMinutes = (minutes: number) => `. Finish within ${minutes} minutes.`
export const sent = (minutes: number | undefined, where: string) =>
  `The code was sent${minutes === undefined ? '' : ` and is valid for ${minutes} minutes`}. ${where}`
export const unproven = (minutes: number | undefined) =>
  `The verification ${minutes === undefined ? 'has expired' : `expired after ${minutes} minutes`}. Get another code.`
