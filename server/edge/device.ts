import type { IncomingHttpHeaders } from 'node:http'
import { UAParser } from 'ua-parser-js'
import { memoizeRecent } from '../platform/memoize-recent.ts'

/** What the parser takes for something else, looked at before its own list. */
const corrections = {
  device: [
    [
      // Chrome itself leaves `Mobile` out where there is room: a tablet, or a foldable that is open.
      /^(?!.*\b(?:mobile|version\/|opera))(?=[^)]*\bandroid\b)(?=.* chrome\/\d)/i,
      // Huawei and Honor without a telephone; MatePad Pro with one; vivo Pad.
      /; [a-z]{3,4}\d?-w\d\d\b/i,
      /; mr[rx]-al\d\d\b/i,
      /; pa2\d{3}\b/i,
    ],
    [[UAParser.DEVICE.TYPE, UAParser.DEVICE.TABLET]],
    [
      // Browsers of small phones that say of the phone nothing that is known.
      /ucweb|openwave|opera m(?:in|ob)i|\bmidp\b/i,
      // Redmi's first name, in views of apps that leave `Mobile` out.
      /; hm[ _](?:note|\d)/i,
    ],
    [[UAParser.DEVICE.TYPE, UAParser.DEVICE.MOBILE]],
  ],
}

const deviceOf = memoizeRecent((userAgent) => new UAParser(userAgent, corrections).getDevice())

/**
 * Whether the request comes from a phone, a watch and the like, WeChat's browser there included. Tablets stay on the
 * desktop site: it is built for their width down to 360 px, and iPads call themselves Macs anyway, so that sending
 * only some tablets away would surprise. Decided here alone: the page is told (`RuntimeConfig.mobile`).
 * Parsing costs about 9 µs, so results are memoized. Source: spec §2.
 */
export function isMobileDevice(headers: IncomingHttpHeaders): boolean {
  const { type } = deviceOf(headers['user-agent'] ?? '')
  if (type === 'mobile' || type === 'wearable') return true
  // WeChat on a tablet sends the hint of a phone.
  return headers['sec-ch-ua-mobile'] === '?1' && type !== 'tablet'
}
