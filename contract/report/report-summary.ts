/** The fields by which a report is recognised. Each may be absent. */
interface Recognisable {
  readonly title?: string | null | undefined
  readonly urls?: readonly string[] | undefined
  readonly site_name?: string | null | undefined
  readonly account?: string | null | undefined
  readonly description?: string | null | undefined
}

/** Maximum characters of a summary, including the ellipsis. */
const longest = 24

/** Returns the host of a web address as it was typed, without a user before it; undefined if there is none. */
export function hostIn(address: string): string | undefined {
  const host = /^(?:https?:)?(?:\/\/)?(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#\\:\s]+)/i.exec(
    address.trim(),
  )?.[1]
  return host?.includes('.') === true ? host.toLowerCase() : undefined
}

const cut = (text: string): string => {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > longest
    ? `${characters.slice(0, longest - 1).join('')}…`
    : characters.join('')
}

/** Returns a few words by which reporters recognise a report: title, host, site, account or text; else undefined. */
export function summaryOf(report: Recognisable): string | undefined {
  const { title, urls = [], site_name, account, description } = report
  const [first = ''] = urls
  const said = [title, hostIn(first), site_name, account, description]
  const found = said.find((text) => text !== undefined && text !== null && text.trim() !== '')
  return found == null ? undefined : cut(found)
}

/** Returns the name of a report for its reporter, e.g. `诈骗举报：xpj88.cyou`. */
export function reportName(type_name: string | undefined, summary: string | undefined): string {
  if (type_name === undefined) return summary ?? '举报'
  return summary === undefined ? `${type_name}举报` : `${type_name}举报：${summary}`
}
