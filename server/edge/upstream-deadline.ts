import type { ClientRequest, IncomingMessage } from 'node:http'

/** The API took the request and did not begin to answer in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout'
}

/**
 * Ends a proxied call when the API does not begin to answer in time. The clock runs only while the API is
 * the one that is waited for: a phone that sends 50 MB over a poor line may take as long as it needs.
 * @param limit milliseconds
 */
export function limitThinking(call: ClientRequest, request: IncomingMessage, limit: number): void {
  const timer = setTimeout(() => {
    const waitsForVisitor = !request.complete && !call.writableNeedDrain
    if (waitsForVisitor) timer.refresh()
    else call.destroy(new UpstreamTimeout())
  }, limit).unref()
  const restart = () => timer.refresh()
  const stop = () => clearTimeout(timer)
  call.on('drain', restart).on('finish', restart).once('response', stop).once('close', stop)
}
