/** Every screen of the desktop site that a visitor can open, by path and title. */
export const screens = [
  ['', '首页'],
  ['othertype', '其他举报渠道'],
  ['way', '我要举报'],
  ['way?type=3', '选择举报方式'],
  ['submit?type=3&way=anonymous', '提交举报'],
  ['submit?type=3&way=named', '提交举报'],
  ['query', '查询进度'],
  ['login', '登录'],
  ['login?step=register', '注册账号'],
  ['login?step=reset', '找回密码'],
  ['privacy', '隐私说明'],
  ['rules', '举报规则'],
  ['sitemap', '网站地图'],
  ['accessibility', '无障碍声明'],
] as const
