import { maxAddresses } from '../../../../contract/report.ts'
import { pastedAddresses } from '../pasted-addresses.ts'

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
