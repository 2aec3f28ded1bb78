import type { IncomingMessage } from 'node:http'
import type { CallBody } from './call-body.ts'

/** The API has the request and did not begin to answer in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout'
}

/**
 * Tells when the API does not begin to answer in time. The timer runs only while the API is the one being waited for: a
 * phone that sends 50 MB over a slow network may take as long as it needs.
 * @returns what ends it
 */
export function responseTimeout(
  request: IncomingMessage,
  body: CallBody | undefined,
  timeoutMs: number,
  onTimeout: (error: UpstreamTimeout) => void,
): () => void {
  const timer = setTimeout(() => {
    // Otherwise the API is not connected, or takes no more.
    const isTaken = body?.stream.readableFlowing === true
    const waitsForClient = isTaken && !request.complete
    if (waitsForClient) timer.refresh()
    else onTimeout(new UpstreamTimeout())
  }, timeoutMs).unref()
  const restart = () => timer.refresh()
  body?.stream.on('resume', restart).once('end', restart)
  return () => clearTimeout(timer)
}
