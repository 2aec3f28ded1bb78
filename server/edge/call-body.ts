import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** The body of a request on its way to the API. */
export interface CallBody {
  /** May be destroyed by whoever sends it on: the citizen's connection stays. */
  readonly stream: Readable
  /** Lets the rest run to nowhere: a citizen who is still sending reads the answer only then. */
  release(): void
}

/** @param request whose body nobody reads yet */
export function callBody(request: IncomingMessage): CallBody {
  const take = (piece: Buffer): void => {
    if (!stream.push(piece)) request.pause()
  }
  const end = () => void stream.push(null)
  let isReleased = false
  const letGo = () => request.off('data', take).off('end', end)
  const stream = new Readable({
    read: () => void request.resume(),
    destroy(_error, done) {
      // What has not been sent may go to another server.
      if (!isReleased) letGo().pause()
      done(null)
    },
  })
  request.on('data', take).once('end', end).pause()
  return {
    stream,
    release() {
      isReleased = true
      letGo().resume()
    },
  }
}
