export const menu = 'Menu'
export const mainNavigation = 'Main'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const personalCenter = 'Your account'
export const back = 'Back'

export const tabs = { home: 'Home', way: 'Report', query: 'Progress', user: 'Account' }

export const organiser = 'Run by '
export const sample = ' (sample)'
export const phone = 'Telephone: '
/** Other Chinese words of the centre stay. */
export const hoursInWords = (hours: string): string =>
  hours.replace('工作日', 'working days').replace('每天', 'daily')
export const inBrackets = (text: string) => ` (${text})`
export const email = 'E-mail: '

export const about = 'About this site'
export const service = 'Service'
export const openness = 'News'
export const help = 'Help'
export const reportMistake = 'Report a mistake'
export const mistakeSubject = 'A mistake on the site'
export const phoneView = 'Mobile site'
export const desktopView = 'Desktop site'

export const skip = 'Skip to main content'
export const opening = 'Opening…'
export const unknownPage = 'There is no such page. This is the home page.'
export const understood = 'Close'

export const broken = 'This page has failed'
export const brokenKept = 'What you wrote of your report is kept.'
export const receivedCode = 'Your report was received. Please save its query code:'
export const reopen = 'Open again'
export const failure = 'This page did not open'
export const updated = 'This site was updated. Reload it: what you wrote is kept.'
export const lost = 'You may be offline. What you wrote is kept: try again.'
export const reload = 'Reload the page'
export const retry = 'Try again'

export const inDanger = 'In danger, or just paid?'
export const callPolice = 'Police 110'
export const callFraud = 'Fraud 96110'
export const callUs = ['Call ', 'us'] as const
export const unreadMessages = (count: number) =>
  `, ${count} unread notification${count === 1 ? '' : 's'}`
