/** Of a page of the citizens' sites. */
export type PageLanguage = 'zh-CN' | 'en'

/**
 * The language of a page, for edge and client alike. The mobile site is in Chinese.
 * @param path of the desktop site, below its base, e.g. `/en/report`
 */
export const languageOf = (path: string): PageLanguage =>
  /^\/en(\/|$)/.test(path) ? 'en' : 'zh-CN'

/** What the portal is called on English pages: the centre's own title is Chinese. */
export const englishSiteTitle = 'Online Reporting Centre'
