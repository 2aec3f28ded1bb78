import type { IncomingMessage } from 'node:http'

/** A request's body, read only as far as it is asked for. */
interface LazyBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Lets the rest flow by, so that a client that is still sending gets to read the answer. */
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
    const goOn = () => void request.resume()
    reading.return?.().then(goOn, goOn)
  }
  return { stream, release }
}
