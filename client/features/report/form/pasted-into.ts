import { maxAddresses } from '../../../../contract/report.ts'
import type { ReportValues } from '../draft/draft.ts'
import { pastedAddresses } from '../pasted-addresses.ts'
import { siteNameOf } from '../site-names.ts'

interface Row {
  value: string
}

export interface Taken {
  rows: Row[]
  /** How many addresses were taken out; 0 when the text held none. */
  found: number
  /** How many did not fit. */
  left: number
}

/**
 * What becomes of the address rows when share text lands in one of them: the addresses in it fill that
 * row and new ones after it; one that already stands in another row is not repeated.
 */
export function pastedInto(rows: readonly Row[], index: number, text: string): Taken {
  const found = pastedAddresses(text)
  const others = new Set(rows.filter((_, i) => i !== index).map(({ value }) => value.trim()))
  const fresh = found.filter((address) => !others.has(address))
  const room = maxAddresses - (rows.length - 1)
  const taken = fresh.slice(0, room).map((value) => ({ value }))
  if (found.length === 0) return { rows: [...rows], found: 0, left: 0 }
  return {
    rows: [
      ...rows.slice(0, index),
      ...(taken.length > 0 ? taken : [{ value: '' }]),
      ...rows.slice(index + 1),
    ],
    found: found.length,
    left: fresh.length - taken.length,
  }
}

/** Whether a row holds more, or less, than one address: words around it, several, or no `http://`. */
export function needsTidying(value: string): boolean {
  const text = value.trim()
  const [first, ...more] = pastedAddresses(text)
  return first !== undefined && (more.length > 0 || first !== text)
}

/** What to tell the citizen about it. */
export function takenInWords({ found, left }: Taken): string {
  if (found === 0)
    return '粘贴的内容里没有认出网址。没有网址也没关系，可以在下面填写账号、群号或应用内的位置。'
  const taken = `已从粘贴的内容里取出 ${found} 个网址，请核对。`
  return left > 0
    ? `${taken}最多填 ${maxAddresses} 个，有 ${left} 个没有放下，可以写进情况说明。`
    : taken
}

/**
 * The name of the site that the addresses belong to.
 * @param before what was suggested before: that may be replaced, what the citizen wrote may not
 * @returns undefined when there is nothing to suggest
 */
export function suggestedSiteName(
  { addresses, site_name }: Pick<ReportValues, 'addresses' | 'site_name'>,
  before: string,
): string | undefined {
  if (site_name.trim() !== '' && site_name !== before) return undefined
  return addresses.flatMap(({ value }) => siteNameOf(value.trim()) ?? [])[0]
}
