export const mediaLost = 'The picture or recording did not load. Please take another.'
export const unknownCheck =
  'This site does not know this kind of safety check. Please try later, or see other authorities.'
export const pictureUnreadable =
  'The picture of the safety check cannot be shown. Please try again later.'
export const pictureWrong = 'The characters are not right. Please type those of the new picture.'
export const newPicture = 'There is a new picture'
export const charactersMissing = 'Type the characters in the picture'
export const check = 'Safety check'
export const cancel = 'Cancel'
export const confirm = 'OK'
export const pictureLead = 'Type the characters in the picture to go on. What you wrote is kept.'
export const characters = 'Characters in the picture'
export const another = 'Another picture'
export const cannotSee = 'If you cannot see the picture, '
export const call = 'call '
export const write = 'write to '
export const staffHelp = ': our staff help.'
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
export const wrongCode = 'The code is not right. Please check it and enter it again.'
export const notCompleted = 'The safety check was not completed. Please try again.'
export const seeSms = 'Please look at your messages.'
export const seeEmail = 'Please look at your e-mail.'
export const codeExpired = 'The code has expired. Please get another.'
export const phoneChanged = 'The mobile number has changed. Please get another code.'
export const emailChanged = 'The e-mail address has changed. Please get another code.'
export const smsNotDelivered =
  'The last code did not reach this number. If this one does not either, please check the number.'
export const emailNotDelivered =
  'The last code did not reach this address. If this one does not either, please check it.'
export const missing = (what: string, hasSixDigits: boolean) =>
  `Get the ${what.toLowerCase()} and enter ${hasSixDigits ? 'its 6 digits' : 'it'} here`
export const isProven = (whose: string) => `${whose}: verified`
export const labelOf = (whose: string, label: string) => `${whose}: ${label.toLowerCase()}`
export const waitFor = (seconds: number) => `Again in ${seconds} s`
export const withinMinutes = (minutes: number) => `. Please finish within ${minutes} minutes.`
export const sent = (minutes: number | undefined, where: string) =>
  `The code was sent${minutes === undefined ? '' : ` and is valid for ${minutes} minutes`}. ${where}`
export const unproven = (minutes: number | undefined) =>
  `The verification ${minutes === undefined ? 'has expired' : `expired after ${minutes} minutes`}. Please get another code.`
