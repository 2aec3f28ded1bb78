/** Reads a phone as people type, paste and fill it in: full-width digits, spaces, dashes, +86. */
export const typedPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}().]/gu, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
