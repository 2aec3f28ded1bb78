export const nothingIsLost = 'What you wrote and the files you added stay here. Nothing is lost.'
export const underMinute = 'less than a minute'
export const stillThere = 'Are you still using this page?'
export const goOn = 'Stay signed in'
export const idle =
  'You have not used this page for a while. To protect your account, you will be signed out in '
export const signsOut = '.'
export const understood = 'Close'
export const expires = 'Your session ends soon'
export const signInAgain = '. Sign in again to go on.'
export const signedOut = 'You were signed out'
export const filesAreThere = 'What you wrote and the files you added are still here.'
export const notice = 'This page has expired'
export const reload = 'Reload the page'
export const formIsKept = 'What you wrote in the report form is kept. Reload the page to go on.'
export const minutes = (count: number) => `${count} minutes`
export const sessionLimit = (hours: number) =>
  `To protect your account, a session lasts at most ${hours} hours. You will be signed out in `
export const whySignedOut = (minutes: number, hours: number) =>
  `To protect your account, you were signed out after ${minutes} minutes without activity, or after ${hours} hours.`
