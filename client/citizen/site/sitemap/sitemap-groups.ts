interface Entry {
  name: string
  /** Of the desktop site, with its query string. */
  path: string
}
interface Group {
  name: string
  entries: readonly Entry[]
}

/** Everything that can be opened, as people look for it; without the personal centre when that is closed. */
export function sitemapGroups(
  types: readonly { id: number; name: string }[],
  hasCenter: boolean,
): readonly Group[] {
  return [
    {
      name: '举报',
      entries: [
        { name: '首页', path: '/' },
        { name: '我要举报', path: '/way' },
        { name: '其他举报渠道', path: '/othertype' },
      ],
    },
    {
      name: '按类型举报',
      entries: types.map(({ id, name }) => ({ name, path: `/way?type=${id}` })),
    },
    {
      name: '查询',
      entries: [
        { name: '查询进度', path: '/query' },
        { name: '验证回执', path: '/verify' },
      ],
    },
    {
      name: '个人中心',
      entries: hasCenter
        ? [
            { name: '登录', path: '/login' },
            { name: '注册账号', path: '/login?step=register' },
            { name: '找回密码', path: '/login?step=reset' },
            { name: '我的举报', path: '/user/query' },
            { name: '消息通知', path: '/user/notice' },
            { name: '账号管理', path: '/user/manage' },
          ]
        : [],
    },
    {
      name: '说明',
      entries: [
        { name: '公告', path: '/announcements' },
        { name: '常见问题', path: '/faq' },
        { name: '举报规则', path: '/rules' },
        { name: '隐私说明', path: '/privacy' },
        { name: '无障碍声明', path: '/accessibility' },
      ],
    },
  ].filter(({ entries }) => entries.length > 0)
}
