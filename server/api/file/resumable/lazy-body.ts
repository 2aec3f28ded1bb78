import type { IncomingMessage } from 'node:http'

/** A request's body as a stream that reads only on demand. */
interface LazyBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Discards the rest, so that a client that is still sending can read the answer. */
  release(): void
}

export function lazyBody(request: IncomingMessage): LazyBody {
  const reading: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false })
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reading.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
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
