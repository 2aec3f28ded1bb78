/** Words under the box of the start page, once something stands in it. */

export const title = '识别的内容'
export const looksLike = '像是：'
export const whichType = '属于哪一类？'
export const chooseType = '请选择类型'
export const orMaybe = '也可能是'
export const change = '改'
export const changeOf = (label: string) => `修改${label}`
export const picture = '截图'
export const remove = '移除'
export const anonymously = '用这些匿名举报'
export const named = '实名举报'
export const notSent =
  '还没有发送。以上都在您的设备上识别，您可以改，也可以不要。点了链接、填了密码或转了账？先拨 96110。'
export const elsewhere = '这像是生活中的事。这里只受理网络信息，请拨打 '
export const unlessOnline = '。如果发生在网上，请接着选类型。'
export const gotMessage = (text: string) => `收到短信：“${text}”`
export const sawText = (text: string) => `看到的内容：“${text}”`
export const said = (type: string, addresses: number, hasNumber: boolean) =>
  `像是${type}${addresses > 0 ? `，网址 ${addresses} 个` : ''}${hasNumber ? '，有对方号码' : ''}。`
