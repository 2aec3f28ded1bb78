/** Words of components that both sites and the desk share. */

export const network = {
  offline: '网络已断开，请检查网络。已填写的内容不会丢失。',
  offlineCache: '没有连上网站，这是保存在这台设备上的页面。填写的内容都在。',
}
export const reconnect = '重新连接'
export const busy = '系统繁忙，请稍后再试'
export const unreadable = '服务器的答复无法读取，请联系举报中心'
export const pageFault = '页面出了点问题，请重试'
export const noNetwork = '现在没有网络，连上后请再试一次'
export const timeout = '服务器响应超时，请刷新当前页'
export const denied = '拒绝访问'
export const tryLater = '请稍后再试'
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
