import type { IncomingMessage } from 'node:http'

/** A request's body as a stream that reads only on demand. */
interface LazyBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Discards the rest, so that a client that is still sending can read the answer. */
  release(): void
}

/** @param arrived receives the number of bytes before they are passed on; an error ends the stream */
export function lazyBody(
  request: IncomingMessage,
  arrived: (bytes: number) => Promise<void>,
): LazyBody {
  const reading: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false })
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reading.next()
        if (next.done) return controller.close()
        await arrived(next.value.length)
        controller.enqueue(next.value)
      },
    },
    { highWaterMark: 0 },
  )
  const release = () => {
    const discard = () => void request.resume()
    reading.return?.().then(discard, discard)
  }
  return { stream, release }
}

/** Resolves when the body begins or ends: before that, a silent request costs no lease and no query. */
export const bodyBegins = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    const events = ['readable', 'end', 'close', 'error'] as const
    const begun = () => {
      for (const event of events) request.off(event, begun)
      resolve()
    }
    if (request.readableLength > 0 || request.complete || request.destroyed) return resolve()
    for (const event of events) request.on(event, begun)
  })
