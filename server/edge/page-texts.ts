/** What a page is called, and what a search engine says of it. */
export interface PageText {
  /** As the client names the page as well, before the portal's name; without one that name alone, as the spec's pages have. */
  readonly title?: string
  readonly description: string
}

/** Pages of the desktop site that people find by a search engine, or send to each other. The others have the portal's. */
export const pageTexts: Readonly<Record<string, PageText>> = {
  '/othertype': {
    description: '网络诈骗、消费纠纷、电信骚扰等事项由哪个部门受理，电话和网址都在这里。',
  },
  '/way': {
    description: '匿名或实名举报网上的违法和不良信息，不用注册，有回执、有时限、有答复。',
  },
  '/query': { description: '凭查询码查看举报进度和答复、补充材料、申诉。' },
  '/announcements': { title: '公告', description: '举报中心发布的公告。' },
  '/faq': {
    title: '常见问题',
    description: '匿名和实名有什么不同、查询码遗失了怎么办、多久有答复、怎样保护举报人。',
  },
  '/verify': { title: '验证回执', description: '核对一张举报回执是不是由我们签名、有没有改动。' },
  '/rules': { title: '举报规则', description: '受理哪些举报、怎样举报、怎样办理和答复。' },
  '/privacy': {
    title: '隐私说明',
    description: '我们收集什么、用来做什么、保存多久、怎样保护您。',
  },
  '/accessibility': {
    title: '无障碍声明',
    description: '为了让每个人都能举报和查询，我们做了什么。',
  },
  '/sitemap': { title: '网站地图', description: '本网站的全部页面。' },
  '/en': {
    title: 'Report illegal or harmful content online',
    description:
      'Report fraud, gambling, pornography, abuse and other illegal or harmful content online, in English, without an account.',
  },
  '/en/report': {
    title: 'Report',
    description: 'An anonymous report in English: what it is, where you saw it, what happened.',
  },
  '/en/query': {
    title: 'Check progress',
    description: 'See the progress of your report and the answer, with your query code.',
  },
}
