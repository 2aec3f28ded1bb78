/** Shows the first character and the host, e.g. `w***@example.com`; what is masked already stays as it is. */
export const maskEmail = (email: string): string =>
  email.includes('*') ? email : email.replace(/^(.)[^@]*(?=@)/, '$1***')
