/** A sentence of a notice, as the back end wrote it. */
export const noticeInWords = (text: string): string => text
