export const none = '没有'
export const yes = '是'
export const no = '否'
export const name = '姓名'
export const phone = '手机号'
export const nextPhone = '将要换成的手机号'
export const email = '邮箱'
export const wechat = '微信'
export const bound = '已绑定'
export const unbound = '未绑定'
export const registeredAt = '注册时间'
export const consent = '同意隐私说明'
export const reporterName = '举报人姓名'
export const reporterPhone = '举报人手机号'
export const reporterId = '举报人身份证号'
export const reporterEmail = '举报人邮箱'
export const status = '状态'
export const sentAt = '提交时间'
export const type = '举报类型'
export const way = '举报方式'
export const named = '实名'
export const anonymous = '匿名'
export const site = '网站或应用'
export const addresses = '网址'
export const place = '账号或位置'
export const seenAt = '看到的时间'
export const description = '情况说明'
export const minors = '涉及未成年人'
export const wantsAnswer = '希望得知结果'
export const files = '文件'
export const timeline = '办理经过'
export const thread = '答复和补充说明'
export const staff = '工作人员'
export const me = '我'
export const account = '账号'
export const noSessions = '没有登录。'
export const noReports = '账号里没有举报。'
export const read = '已读'
export const unread = '未读'
export const noNotices = '没有通知。'
export const saved = '文件已保存，请到“下载”里确认'
export const cannotSave = '这个浏览器不能保存文件，请改用打印'
export const downloadPage = '下载网页文件'
export const downloadJson = '下载 JSON 文件'
export const print = '打印'
export const back = '返回账号管理'
export const title = '我的举报数据'
export const colon = '：'
export const version = (version: string) => `（版本 ${version}）`
export const file = (name: string, facts: readonly string[]) => `${name}（${facts.join('，')}）`
export const sessions = (count: number) => `当前有效的登录（${count}）`
export const session = (since: string, seen: string) => `${since} 登录，最近使用 ${seen}`
export const reports = (count: number) => `举报（${count}）`
export const reportOf = (type: string) => `${type}举报`
export const notices = (count: number) => `消息通知（${count}）`
export const notice = (at: string, state: string, text: string) => `${at}（${state}）${text}`
export const exported = (at: string) =>
  `${at} 导出，时间都是北京时间。网页文件用浏览器就能打开、打印；JSON 文件供其他程序读取。离开这一页后，要再看需要重新导出。`
export const exportedBy = (site: string, at: string) =>
  `${site}，${at} 导出。文中的时间都是北京时间。里面有您的个人信息，请妥善保管。`
