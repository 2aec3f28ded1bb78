export const none = 'none'
export const yes = 'yes'
export const no = 'no'
export const name = 'Name'
export const phone = 'Mobile number'
export const nextPhone = 'Mobile number that it changes to'
export const email = 'E-mail address'
export const wechat = 'WeChat'
export const bound = 'linked'
export const unbound = 'not linked'
export const registeredAt = 'Registered'
export const consent = 'Privacy notice accepted'
export const reporterName = 'Your name'
export const reporterPhone = 'Your mobile number'
export const reporterId = 'Your ID card number'
export const reporterEmail = 'Your e-mail address'
export const status = 'Status'
export const sentAt = 'Sent'
export const type = 'Type'
export const way = 'Way'
export const named = 'with your name'
export const anonymous = 'anonymous'
export const site = 'Site or app'
export const addresses = 'Web addresses'
export const place = 'Account or place'
export const seenAt = 'Seen'
export const description = 'What happened'
export const minors = 'Minors are involved'
export const wantsAnswer = 'Result wanted'
export const files = 'Files'
export const timeline = 'What was done'
export const thread = 'Answers and added information'
export const staff = 'Staff'
export const me = 'Me'
export const account = 'Account'
export const noSessions = 'No sessions.'
export const noReports = 'No reports in this account.'
export const read = 'read'
export const unread = 'unread'
export const noNotices = 'No notifications.'
export const saved = 'The file is saved. Look in your downloads.'
export const cannotSave = 'This browser cannot save files. Print instead.'
export const downloadPage = 'Download as a page'
export const downloadJson = 'Download as JSON'
export const print = 'Print'
export const back = 'Back to the account'
export const title = 'My reports'
export const colon = ': '
export const version = (version: string) => ` (version ${version})`
export const file = (name: string, facts: readonly string[]) => `${name} (${facts.join(', ')})`
export const sessions = (count: number) => `Current sessions (${count})`
export const session = (since: string, seen: string) => `since ${since}, last used ${seen}`
export const reports = (count: number) => `Reports (${count})`
export const reportOf = (type: string) => `Report: ${type}`
export const notices = (count: number) => `Notifications (${count})`
export const notice = (at: string, state: string, text: string) => `${at} (${state}) ${text}`
export const exported = (at: string) =>
  `Exported on ${at}; times are Beijing time. A browser opens and prints the page; JSON is for other programs. After leaving this page, export again to see it.`
export const exportedBy = (site: string, at: string) =>
  `${site}, exported on ${at}. Times are Beijing time. It holds your personal data: keep it safe.`
