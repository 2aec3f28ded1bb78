/** Opens a letter to an address, with its subject written. */
export const mailto = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
