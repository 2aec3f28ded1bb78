import type { IncomingHttpHeaders } from 'node:http'
import { UAParser } from 'ua-parser-js'
import { rememberRecent } from './remember-recent.ts'

/**
 * Phones, watches and the like. Tablets stay on the desktop site: it is built for their width down to
 * 360 px, and iPads call themselves Macs anyway, so that sending only some tablets away would surprise.
 * Parsing costs about 9 µs, so answers are remembered.
 */
const namesSmallDevice = rememberRecent((userAgent) =>
  ['mobile', 'wearable'].includes(new UAParser(userAgent).getDevice().type ?? ''),
)

/** Whether the visitor holds a mobile device, WeChat's browser on a phone included. Source: spec §2. */
export const isMobileDevice = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || namesSmallDevice(headers['user-agent'] ?? '')
