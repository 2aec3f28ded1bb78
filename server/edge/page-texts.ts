import { type Page, pages, type PublicPage } from '../../contract/pages.ts'

/** Title and description that the edge writes into a page. */
export interface PageText {
  /** Written before the portal's name; absent where the configured title stands alone (spec §1). */
  readonly title?: string
  readonly description: string
}

/** Descriptions of the public pages for search engines. Home has the portal's own. */
const descriptions: Readonly<Record<Exclude<PublicPage, 'home'>, string>> = {
  otherType: '网络诈骗、消费纠纷、电信骚扰等事项由哪个部门受理，电话和网址都在这里。',
  way: '匿名或实名举报网上的违法和不良信息，不用注册，有回执、有时限、有答复。',
  query: '凭查询码查看举报进度和答复、补充材料、申诉。',
  announcements: '举报中心发布的公告。',
  faq: '匿名和实名有什么不同、查询码遗失了怎么办、多久有答复、怎样保护举报人。',
  verify: '核对一张举报回执是不是由我们签名、有没有改动。',
  rules: '受理哪些举报、怎样举报、怎样办理和答复。',
  privacy: '我们收集什么、用来做什么、保存多久、怎样保护您。',
  accessibility: '为了让每个人都能举报和查询，我们做了什么。',
  sitemap: '本网站的全部页面。',
  english:
    'Report fraud, gambling, pornography, abuse and other illegal or harmful content online, in English, without an account.',
  englishReport: 'An anonymous report in English: what it is, where you saw it, what happened.',
  englishQuery: 'See the progress of your report and the answer, with your query code.',
}

/** Texts by desktop path. Pages without a text carry the portal's. */
export const pageTexts: Readonly<Record<string, PageText>> = Object.fromEntries(
  Object.entries(descriptions).map(([id, description]) => {
    const { desktop = '/', title, isSpecified }: Page = pages[id as keyof typeof descriptions]
    return [desktop, { description, ...(!isSpecified && { title }) }]
  }),
)
