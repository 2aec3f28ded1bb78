export const ownData = 'My data'
export const manage = 'Account'
export const reload = 'Load again'
export const paging = 'Pages'
export const previous = 'Previous'
export const next = 'Next'
export const deleteAccount = 'Delete the account'
export const deleteForGood = 'Delete the account for good'
export const noReturn = 'This cannot be undone'
export const codesCleared =
  'The query codes on this device are cleared too. Write down those that you need.'
export const dataDeleted =
  'Your name, mobile number, e-mail address, WeChat link, sessions and notifications are deleted at once.'
export const reportsKept =
  'Your reports are kept and still dealt with, including what you wrote and added. Your name, number and other personal data are deleted, so we can no longer contact you.'
export const onlyByCode = 'These reports can then be seen with their query codes only.'
export const codeLost = 'If you have not saved its query code, you can no longer see a report.'
export const phoneFree =
  'The number can be registered again, but earlier reports with your name do not come back into the new account.'
export const emailCode = 'Code by e-mail'
export const emailBound = 'The e-mail address is linked'
export const changeEmail = 'Change the e-mail address'
export const bindEmail = 'Link an e-mail address'
export const newEmail = 'New e-mail address'
export const email = 'E-mail address'
export const nameSaved = 'The name is saved'
export const changeName = 'Change the name'
export const save = 'Save'
export const name = 'Name'
export const nameHint =
  'Your real name. It is filled in when you report with your name, and can be changed there.'
export const unbindEmail = 'Unlink the e-mail address'
export const profile = 'About you'
export const notFilled = 'Not given'
export const security = 'Sign-in and security'
export const password = 'Password'
export const isSet = 'Set'
export const changePassword = 'Change the password'
export const unbound = 'Not linked'
export const emailUse = 'A code by e-mail can then confirm that it is you.'
export const deleteLead =
  'Deletes the account and all personal data. Reports are kept without them.'
export const noReturnStop = 'This cannot be undone.'
export const cancel = 'Cancel'
export const passwordChanged = 'The password is changed'
export const othersSignedOut = '; other devices are signed out'
export const newPassword = 'New password'
export const canReceive = 'Yes'
export const changesAtOnce = 'It is changed as soon as it is verified.'
export const cannotReceive = 'No'
export const phoneChanged = 'The number is changed; other devices are signed out'
export const changePhone = 'Change the mobile number'
export const askForChange = 'Ask for the change'
export const newPhone = 'New mobile number'
export const stillReceives = 'Can the old number still receive SMS?'
export const oldPhoneTold =
  'We tell the old number by SMS. Before the change takes effect, you can sign in and cancel it.'
export const oldPhone = 'Old mobile number'
export const oldPhoneLost =
  'If the old number receives nothing, link an e-mail address first, or call the number at the end of the page.'
export const phoneUse = 'For signing in, and for questions about reports with your name. '
export const changeCancelled = 'Cancelled: the number stays as it is'
export const phone = 'Mobile number'
export const cancelWarning =
  'You can cancel until then. If you did not ask for it, cancel at once and change the password.'
export const cancelChange = 'Cancel the change'
export const emailLoss = 'This address can then no longer confirm that it is you.'
export const wechat = 'WeChat'
export const wechatLoss = 'You can then no longer sign in with WeChat. Your number still works.'
export const bindWechat = 'Link WeChat'
export const unbindWechat = 'Unlink WeChat'
export const bound = 'Linked'
export const binding = 'Linking…'
export const wechatUse = 'You can then sign in by a scan with WeChat.'
export const goWechat = 'Go to WeChat'
export const wechatLead =
  'WeChat’s page opens. Scan it and agree, and you come back here. We learn only that it is the same WeChat account, not your WeChat ID or friends.'
export const wechatDeclined = 'You did not agree in WeChat: it is not linked'
export const wechatBound = 'WeChat is linked: you can sign in with it'
export const noNotices = 'No notifications yet'
export const noticesLead =
  'You are notified here when there is progress or an answer on one of “My reports”, or when your account changes.'
export const allRead = ', all read'
export const loading = 'Loading…'
export const markAll = 'Mark all as read'
export const unread = 'unread'
export const toReports = 'To my reports'
export const markRead = 'Mark as read'
export const chooseProof = 'How do you confirm that it is you?'
export const smsOnly =
  'Numbers change hands, so an SMS alone is not enough here. If you forgot the password, set another by SMS: after 7 days it can confirm that it is you.'
export const aPhone = 'mobile number '
export const codeGoesTo = 'The code goes to your '
export const stop = '.'
export const smsCode = 'Code by SMS'
export const passwordWrong = 'The password is wrong'
export const passwordMissing = 'Enter your password'
export const reportNotFound = 'This report was not found. Go back to the list and choose again.'
export const details = 'Report'
export const backToReports = 'Back to my reports'
export const filter = 'Filter by status'
export const all = 'All'
export const seeAll = 'See all reports'
export const noReports = 'No reports here yet'
export const noReportsLead =
  'Reports that you send with your name and this number while signed in appear here, and need no query code.'
export const anonymousApart =
  'Anonymous reports are not linked to your account by themselves, so they are not here. Use their query codes.'
export const withCode = 'A report with a query code: '
export const byCode = 'check its progress'
export const makeReport = 'Report'
export const sentAt = 'sent'
export const notices = 'Notifications'
export const reports = 'My reports'
export const signedInAs = 'Signed in: '
export const leave = 'Sign out'
export const center = 'Your account'
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const typePhrase = (phrase: string) => `Type “${phrase}”`
export const confirmPhrase = (phrase: string) => `To delete it, type “${phrase}”`
export const coolingOff = (days: number) =>
  `Numbers change hands, so a password changed by SMS alone cannot change links or delete the account for ${days} days.`
export const changesLater = (days: number) =>
  `Confirm with password and e-mail; the number changes after ${days} days.`
export const changeAsked = (time: string) => `Request received: the number changes on ${time}`
export const takesEffect = (days: number) => `Takes effect after ${days} days`
export const noChangeNow = 'It cannot be changed at present.'
export const willChange = (time: string, phone: string) => `${time}: changes to ${phone}`
export const isUnbound = (name: string) => `${name}: unlinked`
export const unbind = (name: string) => `Unlink: ${name}`
export const unreadCount = (count: number) => `, ${count} unread`
export const noticeCount = (count: number) =>
  count === 1 ? 'One notification' : `${count} notifications`
export const reportCount = (count: number) => (count === 1 ? 'One report' : `${count} reports`)
export const noneOf = (status: string) => `No report is “${status}”.`
export const code = (code: string) => ` (query code ${code})`
