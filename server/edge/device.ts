import type { IncomingHttpHeaders } from 'node:http'
import { UAParser } from 'ua-parser-js'
import { memoizeRecent } from '../platform/memoize-recent.ts'

/** Devices that the parser gets wrong; matched before its own list. */
const corrections = {
  device: [
    [
      // Chrome omits `Mobile` on wide screens: a tablet, or an open foldable.
      /^(?!.*\b(?:mobile|version\/|opera))(?=[^)]*\bandroid\b)(?=.* chrome\/\d)/i,
      // Huawei and Honor tablets without telephony; MatePad Pro with it; vivo Pad.
      /; [a-z]{3,4}\d?-w\d\d\b/i,
      /; mr[rx]-al\d\d\b/i,
      /; pa2\d{3}\b/i,
    ],
    [[UAParser.DEVICE.TYPE, UAParser.DEVICE.TABLET]],
    [
      // Browsers of feature phones that name no known model.
      /ucweb|openwave|opera m(?:in|ob)i|\bmidp\b/i,
      // Early Redmi phones, in web views that omit `Mobile`.
      /; hm[ _](?:note|\d)/i,
    ],
    [[UAParser.DEVICE.TYPE, UAParser.DEVICE.MOBILE]],
  ],
}

const deviceOf = memoizeRecent((userAgent) => new UAParser(userAgent, corrections).getDevice())

/**
 * Whether the request comes from a phone or a watch, including WeChat's browser. Tablets get the desktop site: it works down to
 * 360 px, and iPads call themselves Macs anyway. The page learns the result from `RuntimeConfig.mobile`. Memoized: parsing takes
 * about 9 µs. Source: spec §2.
 */
export function isMobileDevice(headers: IncomingHttpHeaders): boolean {
  const { type } = deviceOf(headers['user-agent'] ?? '')
  if (type === 'mobile' || type === 'wearable') return true
  // WeChat on a tablet sends a phone's client hint.
  return headers['sec-ch-ua-mobile'] === '?1' && type !== 'tablet'
}
