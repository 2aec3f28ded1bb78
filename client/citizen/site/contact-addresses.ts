/** Where the public finds a police filing by the digits of its number. */
export const policeFilingUrl = (number: string): string =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`

/** Opens a letter to an address, with its subject written. */
export const mailto = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
