import type { PublicPage } from '../../../../contract/pages.ts'

export { email, organiser, phone, sample } from './frame.ts'
export { siteTitle, titles } from './titles.ts'

/** Below the icon of the installed site, as in `manifest.webmanifest`. */
export const shortName = '网络举报'

/** Banner outside production: a name, and what it asks. */
export const testEnvironment = ['测试环境', '：请不要在这里提交真实举报']

/** Texts of `index.html`, until the page has started and if it never does. */
export const html = {
  title: '网络违法和不良信息举报平台',
  description:
    '网上看到诈骗、赌博、色情、谣言、网络暴力等违法和不良信息，可以在这里匿名或实名举报，用查询码查看办理进度、补充材料、申诉。',
  opening: '正在打开…',
  openingLate: '如果一直停在这里，请刷新页面，或者换用新版的 Chrome、Edge、火狐浏览器。',
  openingLatePhone: '如果一直停在这里，请刷新页面，或者换一个浏览器打开。',
  noScript: '本网站需要启用 JavaScript。',
  inDanger: '遇到危险请直接拨打',
  helpline: '全国网络举报电话',
  watched: '身边有人时',
  quickExit: '快速离开',
  exit: '离开',
  quickExitHow: '连点两下，或连按三次 Esc：马上换成别的网页，按返回也不会回来。草稿加密保留。',
}

/** Descriptions of the public pages for search engines. Home has the portal's own. */
export const descriptions: Readonly<Record<Exclude<PublicPage, 'home'>, string>> = {
  otherType: '网络诈骗、消费纠纷、电信骚扰等事项由哪个部门受理，电话和网址都在这里。',
  way: '匿名或实名举报网上的违法和不良信息，不用注册，有回执、有时限、有答复。',
  query: '凭查询码查看举报进度和答复、补充材料、申诉。',
  announcements: '举报中心发布的公告。',
  faq: '匿名和实名有什么不同、查询码遗失了怎么办、多久有答复、怎样保护举报人。',
  verify: '核对一张举报回执是不是由我们签名、有没有改动。',
  figures: '每个月收到多少举报、按时率、用时、各类型和结果；两位工作人员核对签名，可以下载。',
  rules: '受理哪些举报、怎样举报、怎样办理和答复。',
  privacy: '我们收集什么、用来做什么、保存多久、怎样保护您。',
  accessibility: '为了让每个人都能举报和查询，我们做了什么。',
  sitemap: '本网站的全部页面。',
}
