/** The public register of ICP filings. */
export const icpFilingUrl = 'https://beian.miit.gov.cn/'

/** Address at which the public finds a police filing by the digits of its number. */
export const policeFilingUrl = (number: string): string =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`
