/** Words of components that both sites and the desk share. */

export const network = {
  offline: '网络已断开，请检查网络。已填写的内容不会丢失。',
  offlineCache: '没有连上网站，这是保存在这台设备上的页面。填写的内容都在。',
}
export const reconnect = '重新连接'
export const busy = '系统繁忙，请稍后再试'
export const pageFault = '页面出了点问题，请重试'
export const noNetwork = '现在没有网络，连上后请再试一次'
export const weak = '弱'
export const medium = '中'
export const strong = '强'
export const password = '密码'
export const isMet = '（已满足）'
export const showPassword = '显示密码'
export const twoKinds = '字母、数字、符号，至少用两种'
export const twoKindsNeeded = '密码要用字母、数字、符号中的至少两种'
export const noPhone = '不是容易猜到的，不含您的手机号'
export const notGuessable = '不是容易猜到的'
export const guessable = '这个密码太容易被猜到，请换一个，不要用常见密码或您的手机号'
export const passwordMissing = '请设置密码'
export const timeout = '服务器响应超时，请刷新当前页'
export const denied = '拒绝访问'
export const newWindow = '（在新窗口打开）'
export const optional = '选填'
export const steps = '步骤'
export const isDone = '（已完成）'
export const done = '已完成'
export const now = '进行中'
export const late = '已超时'
export const workingDays = '日期按工作日计算，不含周末和法定节假日；紧急的不分昼夜。'
export const morning = '上午'
export const afternoon = '下午'
export const tryLater = (message: string) => `${message}，请稍后再试`
export const passwordStrength = (strength: string) => `密码强度：${strength}`
export const atLeast = (count: number) => `至少 ${count} 个字符`
export const tooShort = (count: number) => `密码至少 ${count} 个字符`
export const tooLong = (count: number) => `密码最多 ${count} 个字符`
export const toChange = (count: number) => `有 ${count} 处需要修改`
export const stepsInAll = (count: number) => `共 ${count} 步`
export const inBrackets = (text: string) => `（${text}）`
export const over = (count: number) => `超出 ${count} 个字`
export const charactersLeft = (count: number) => `还可以写 ${count} 个字`
export const day = (month: number, day: number) => `${month}月${day}日`
export const moment = (year: number, month: number, day: number, clock: string) =>
  `${year}年${month}月${day}日 ${clock}`
export const connectionFault = (status: number) => `连接错误${status}`
/** Returns the message of a failed call. @param message of the back end, which is Chinese */
export const failure = (
  _errcode: number,
  message: string,
  _retryAfter: number | undefined,
): string => message
/** Returns a message of the contract's rules or of the back end at a field, which are Chinese. */
export const problem = (message: string): string => message
type Messages = Readonly<Record<string, string>> | undefined
/** Returns the messages at fields. @param messages of the back end, which are Chinese */
export const fieldFailures = (messages: Messages): Messages => messages
export const atLatest = (day: string) => `最迟 ${day}`
export const todayAtLatest = (clock: string) => (clock ? `最迟今天 ${clock}` : '最迟今天')
/** Before the page's title while a form has errors. */
export const errorPrefix = '错误：'
