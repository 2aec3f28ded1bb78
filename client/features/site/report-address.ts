import type { Way } from '../../../contract/way.ts'

/** Reads `way` of an address such as `/submit?type=3&way=named`. */
export const parseWay = (value: string | null): Way | undefined =>
  value === 'anonymous' || value === 'named' ? value : undefined

/** Reads `type` of the same address: a positive whole number, or undefined. */
export function parseTypeId(value: string | null): number | undefined {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

/** Type and way as both stand in an address. */
export const typeAndWay = (typeId: number, way: Way): string => `?type=${typeId}&way=${way}`

/** What `/query` receives in the router's state: a code never stands in an address. */
export interface QueryState {
  queryCode: string
}
