/**
 * Returns a phone with only the first 3 and last 4 of its 11 digits, also with +86 or digit groups; other text stays
 * unchanged. Source: spec §5.
 */
export const maskPhone = (phone: string): string =>
  phone
    .replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
    .replace(/^(?:(?:\+|00)?86[\s-]?)?(1\d\d)[\s-]?\d{4}[\s-]?(\d{4})$/, '$1****$2')

/** Masks the mobile numbers in a text. */
export const maskPhonesIn = (text: string): string =>
  text.replace(/(^|\D)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1$2****$3')
