import { createServer, connect, type Socket } from 'node:net'

/** A TCP relay between browser and server that a test can stall, cut and count. */
export interface Relay {
  /** Origin for the browser; the server behind it may change. */
  readonly origin: string
  /** Returns the bytes sent by browsers. */
  sent(): number
  /** Stalls after this many further bytes from browsers. */
  holdAfter(bytes: number): void
  isHolding(): boolean
  /** Resets every connection; accepts new ones. */
  cut(): void
  /** Silently drops all data of the busy connection; closes idle ones. */
  forget(): void
  connectTo(origin: string): void
  close(): Promise<void>
}

export async function startRelay(): Promise<Relay> {
  let port = 0
  let sent = 0
  let holdAt = Infinity
  const browsers = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let busy: Socket | undefined
  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1')
    browsers.add(browser)
    const end = () => {
      browsers.delete(browser)
      browser.destroy()
      upstream.destroy()
    }
    for (const socket of [browser, upstream]) socket.on('error', end).on('close', end)
    upstream.pipe(browser)
    upstream.on('drain', () => {
      if (sent < holdAt && !forgotten.has(browser)) browser.resume()
    })
    browser.on('data', (chunk: Buffer) => {
      sent += chunk.length
      busy = browser
      const mayGoOn = upstream.write(chunk)
      if (!mayGoOn) browser.pause()
      if (sent >= holdAt) for (const each of browsers) each.pause()
    })
    if (sent >= holdAt) browser.pause()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    holdAt = Infinity
    for (const browser of browsers) browser.destroy()
  }
  return {
    origin: `http://127.0.0.1:${own}`,
    sent: () => sent,
    holdAfter: (bytes) => {
      holdAt = sent + bytes
    },
    isHolding: () => sent >= holdAt,
    cut,
    forget: () => {
      holdAt = Infinity
      for (const browser of browsers) {
        if (browser === busy) forgotten.add(browser.pause())
        else browser.destroy()
      }
    },
    connectTo: (origin) => {
      port = Number(new URL(origin).port)
    },
    async close() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
