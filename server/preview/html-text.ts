const hidden: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title'])
const breaks: ReadonlySet<string> = new Set(
  'address article blockquote br div h1 h2 h3 h4 h5 h6 hr li p pre section table tr'.split(' '),
)
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(x?)([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, hex, digits, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? all
    const code = Number.parseInt(String(digits), hex ? 16 : 10)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })

/** Returns the words of a page as lines; nothing of it is rendered or fetched, and addresses of links follow their words. */
export function htmlText(html: string): string {
  let text = ''
  let skipped = ''
  for (const [at, part] of html.split('<').entries()) {
    const isTag = at > 0 && /^[/!?a-z]/i.test(part)
    const end = part.indexOf('>')
    const [, close = '', name = ''] = (isTag && /^(\/?)([a-z][a-z0-9]*)/i.exec(part)) || []
    const tag = name.toLowerCase()
    if (skipped && close && tag === skipped) skipped = ''
    else if (!skipped && !close && hidden.has(tag)) skipped = tag
    if (skipped || (isTag && end < 0)) continue
    if (breaks.has(tag)) text += '\n'
    const address = tag === 'a' ? /\shref\s{0,9}=\s{0,9}["']?([^\s"'>]{1,2000})/i.exec(part) : null
    if (address?.[1]) text += `[${address[1]}] `
    const words = isTag ? part.slice(end + 1) : at > 0 ? `<${part}` : part
    text += words.replaceAll(/[\t\n\r ]+/g, ' ')
  }
  return decoded(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
