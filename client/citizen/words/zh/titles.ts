import type { PageId } from '../../../../contract/pages.ts'

/** Name of the site; empty where it is the configured title. */
export const siteTitle = ''

export const titles: Readonly<Record<PageId, string>> = {
  home: '首页',
  otherType: '其他举报渠道',
  way: '我要举报',
  submit: '提交举报',
  query: '查询进度',
  userQuery: '我的举报',
  userNotice: '消息通知',
  userAccount: '账号管理',
  login: '登录',
  privacy: '隐私说明',
  rules: '举报规则',
  sitemap: '网站地图',
  accessibility: '无障碍声明',
  announcements: '公告',
  faq: '常见问题',
  verify: '验证回执',
  figures: '每月受理情况',
}
