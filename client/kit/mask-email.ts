/** Returns an e-mail address with only its first character and host, e.g. `w***@example.com`; masked ones stay unchanged. */
export const maskEmail = (email: string): string =>
  email.includes('*') ? email : email.replace(/^(.)[^@]*(?=@)/, '$1***')
