/** Masks all but the first 3 and last 4 of a phone's 11 digits; other text stays unchanged. Source: spec §5. */
export const maskPhone = (phone: string): string =>
  phone
    .replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
    .replace(/^(?:(?:\+|00)?86[\s-]?)?(1\d\d)[\s-]?\d{4}[\s-]?(\d{4})$/, '$1****$2')

/** Masks the mobile numbers in a text. */
export const maskPhonesIn = (text: string): string =>
  text.replace(/(^|\D)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1$2****$3')
