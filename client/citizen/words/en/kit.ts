export const network = {
  offline: 'There is no connection. What you wrote is still here.',
  offlineCache: 'This site cannot be reached. This page was kept on your device.',
}
export const reconnect = 'Connect again'
export const busy = 'The service is busy. Try again later.'
export const unreadable = 'The answer of the server cannot be read. Contact the centre.'
export const pageFault = 'Something went wrong on this page. Try again.'
export const noNetwork = 'There is no connection. Try again later.'
export const timeout = 'There was no answer. Check your connection and try again.'
export const denied = 'This is not allowed'
export const tryLater = 'Try again later.'
export const connectionFault = (status: number) => `Connection error ${status}`

/** The back end answers in Chinese: the text is chosen by the `errcode`. */
const failures: Readonly<Record<number, string>> = {
  400: 'Something in the form is wrong. Check each field.',
  401: 'Sign in first.',
  403: 'This is not allowed.',
  404: 'Nothing was found. Check what you typed.',
  409: 'This is not possible in the current state.',
  413: 'This is too large.',
  415: 'Files of this kind are not accepted.',
  419: 'This page has expired. Reload it.',
  422: 'The check failed. Try again.',
  423: 'Too many attempts. Try again later.',
  429: 'Too many attempts. Wait a while, then try again.',
  500: 'Something went wrong on the server. Nothing of yours is lost; try again later.',
  502: 'The service cannot be reached.',
  503: 'The service is being maintained. Nothing of yours is lost; try again later.',
  504: 'There was no answer. Reload this page.',
}
const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
export function failure(errcode: number, message: string, retryAfter: number | undefined): string {
  if (!isChinese(message)) return message
  if (retryAfter !== undefined && (errcode === 423 || errcode === 429))
    return `Too many attempts. Try again in ${waitInWords(retryAfter)}.`
  return failures[errcode] ?? 'This did not work. Try again later.'
}
const waitInWords = (seconds: number) =>
  seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`

const problems: Readonly<Record<string, string>> = {
  请填写手机号: 'Enter a mobile number',
  '请填写 11 位手机号': 'A mobile number of mainland China has 11 digits',
  '这里只能填内地手机号；没有的，可以匿名举报，不用填手机号':
    'Only numbers of mainland China work here. Without one, report anonymously: no number is needed',
  '座机收不到短信，请填写 11 位手机号':
    'A landline gets no codes: enter a mobile number of 11 digits',
  这里只能填一个手机号: 'Enter one mobile number only',
  请填写邮箱: 'Enter an e-mail address',
  邮箱太长: 'This e-mail address is too long',
  '邮箱格式不对，例如 name@example.com': 'Enter an e-mail address such as name@example.com',
  请填写姓名: 'Enter your name',
  '请填写真实姓名，最多 50 个字': 'Enter your real name: at most 50 characters',
  请填写身份证号: 'Enter your ID card number',
  '这里只填居民身份证号；用通行证、护照等证件的，这一项可以不填，需要时工作人员会请您补充':
    'For resident ID cards only. With a passport or permit, leave this empty; staff will ask if they need it',
  '请填写 18 位身份证号': 'An ID card number has 18 characters',
  '身份证号有误，请核对': 'The ID card number is wrong: check it',
  请填写密码: 'Enter a password',
  请填写验证码: 'Enter the code',
  '请填写 6 位数字验证码': 'A code has 6 digits',
  网址格式不对: 'This is not a web address',
  '网址应以 http:// 或 https:// 开头': 'A web address begins with http:// or https://',
  请填写内容: 'Write something',
  '内容至少 2 个字': 'Write at least 2 characters',
  请填写情况说明: 'Describe what happened',
  '情况说明至少 5 个字': 'Describe what happened: at least 5 characters',
  '情况说明最多 2000 个字': 'The description can have at most 2000 characters',
  '账号或位置最多 200 个字': 'The account or place can have at most 200 characters',
  '请填写网址；没有网址的，请填写账号、群号或应用内的具体位置':
    'Enter a web address, or the account, group or place where you saw it',
  请填写查询码: 'Enter the query code',
  '查询码有误，请核对': 'The query code is wrong: check it',
}
/** Translates the message about a character in a name. */
const wrongInName = (message: string): string | undefined => {
  const [, sign] = /^姓名里不能有“(.+)”$/u.exec(message) ?? []
  return sign && `A name cannot have “${sign}”`
}
export const problem = (message: string): string =>
  problems[message] ??
  wrongInName(message) ??
  (isChinese(message) ? 'This is wrong. Check it.' : message)
type Messages = Readonly<Record<string, string>> | undefined
export const fieldFailures = (messages: Messages): Messages =>
  messages &&
  Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, problem(text)]))
