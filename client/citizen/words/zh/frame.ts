/** Words of the frame around each screen: header, navigation, footer, environment band. */

export const menu = '菜单'
export const mainNavigation = '主导航'
export const signIn = '登录'
export const signOut = '退出登录'
export const personalCenter = '个人中心'
export const back = '返回'

/** Labels of the phone's tabs. */
export const tabs = { home: '首页', way: '举报', query: '查询', user: '我的' }

export const organiser = '主办：'
export const sample = '（示例）'
/** Before the numbers and names of a list of contacts. */
export const phone = '电话：'
/** Returns the hours of a telephone in the language of the site. */
export const hoursInWords = (hours: string): string => hours
export const inBrackets = (text: string) => `（${text}）`
export const email = '邮箱：'

export const about = '网站信息'
export const service = '服务'
export const openness = '公开'
export const help = '帮助'
export const reportMistake = '网站纠错'
export const mistakeSubject = '网站纠错'
export const phoneView = '手机版'
export const desktopView = '电脑版'

export const skip = '跳到主要内容'
export const opening = '正在打开…'
export const unknownPage = '没有这个页面，已回到首页。'
export const understood = '知道了'

/** Texts of a screen that has failed. */
export const broken = '这一页出了问题'
export const brokenKept = '您填写的举报内容还在。'
export const receivedCode = '举报已收到，请保存查询码：'
export const reopen = '重新打开'

/** Texts of a screen that did not load. */
export const failure = '页面没有打开'
export const updated = '网站已更新，刷新后继续，填写的内容都在。'
export const lost = '这一页没有打开，您填写的内容还在，请重试。'
export const reload = '刷新页面'
export const retry = '重试'

export const inDanger = '有危险，或刚转了账？'
export const callPolice = '110'
export const callFraud = '反诈 96110'
/** Link to the helpline, in elder mode; it may break between the two. */
export const callUs = ['帮我', '打电话'] as const
export const unreadMessages = (count: number) => `，有 ${count} 条未读消息`
