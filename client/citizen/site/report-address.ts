import { language } from '#words/language.ts'
import { mobileAddress } from '../../../contract/pages.ts'
import type { Way } from '../../../contract/report/way.ts'

/** Parses `way` of an address such as `/submit?type=3&way=named`. */
export const parseWay = (value: string | null): Way | undefined =>
  value === 'anonymous' || value === 'named' ? value : undefined

/** Parses `type` of the same address: a positive integer, or undefined. */
export function parseTypeId(value: string | null): number | undefined {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

export const typeAndWay = (typeId: number, way: Way): string => `?type=${typeId}&way=${way}`

/** Router state of `/query`: a code is in no address. */
export interface QueryState {
  queryCode: string
}

export interface VerifyState {
  receipt: string
}

/**
 * Returns the address in a receipt's QR code: the mobile query page with the code, and the packed receipt for
 * `/verify`. All stand behind the `#`, which browsers send to no server, neither in the request nor as the referrer.
 */
export const addressWithCode = (origin: string, code: string, packed = ''): string =>
  `${mobileAddressOf(origin)}?code=${encodeURIComponent(code)}${packed && `&receipt=${packed}`}`

const mobileAddressOf = (origin: string) => origin + mobileAddress('/query', '', language)

/**
 * Returns the code in an address of ours, `…/query#code=…` or `…#/pages/query/index?code=…`, with or without the packed
 * receipt after it. A `?` before the `#` does not count.
 */
export function codeInAddress(hash: string): string | undefined {
  const [, code] = /^#(?:\/pages\/query\/index\?)?code=([^&]+)(?:&receipt=\d+)?$/.exec(hash) ?? []
  try {
    return code === undefined ? undefined : decodeURIComponent(code)
  } catch {
    return undefined
  }
}

/** Returns the packed receipt in such an address. */
export const packedInAddress = (hash: string): string | undefined =>
  /&receipt=(\d+)$/.exec(hash)?.[1]
