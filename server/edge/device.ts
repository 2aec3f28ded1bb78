import type { IncomingHttpHeaders } from 'node:http'
import { UAParser } from 'ua-parser-js'
import { memoizeRecent } from './memoize-recent.ts'

/**
 * Phones, watches and the like. Tablets stay on the desktop site: it is built for their width down to
 * 360 px, and iPads call themselves Macs anyway, so that sending only some tablets away would surprise.
 * Parsing costs about 9 µs, so results are memoized.
 */
const isMobileUserAgent = memoizeRecent((userAgent) =>
  ['mobile', 'wearable'].includes(new UAParser(userAgent).getDevice().type ?? ''),
)

/** Whether the request comes from a mobile device, WeChat's browser on a phone included. Source: spec §2. */
export const isMobileDevice = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || isMobileUserAgent(headers['user-agent'] ?? '')
