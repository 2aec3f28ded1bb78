import type { ClientRequest, IncomingMessage } from 'node:http'

/** The API has the request and did not begin to answer in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout'
}

/**
 * Ends a proxied call when the API does not begin to answer in time. The timer runs only while the API is the
 * one being waited for: a phone that sends 50 MB over a slow network may take as long as it needs.
 */
export function responseTimeout(
  call: ClientRequest,
  request: IncomingMessage,
  timeoutMs: number,
): void {
  const timer = setTimeout(() => {
    const waitsForClient = !request.complete && !call.writableNeedDrain
    if (waitsForClient) timer.refresh()
    else call.destroy(new UpstreamTimeout())
  }, timeoutMs).unref()
  const restart = () => timer.refresh()
  const stop = () => clearTimeout(timer)
  call.on('drain', restart).on('finish', restart).once('response', stop).once('close', stop)
}
