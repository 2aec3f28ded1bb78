/** Shows the first 3 and last 4 of 11 digits; anything else stays as it is. Source: spec §5. */
export const maskPhone = (phone: string): string =>
  phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
