/** HTML whose values are escaped. */
export interface Html {
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

type Value = string | number | Html | undefined | readonly Value[]

const written = (value: Value): string => {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(written).join('')
}

/** Returns a template as HTML: text is escaped, lists are joined, and undefined values are left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.map((part, i) => part + written(values[i])).join(''),
})
