import { createServer, connect, type Socket } from 'node:net'

/** A line between browser and server that a test holds, cuts and counts. */
export interface Relay {
  /** Where the browser finds the server, whichever that is at the moment. */
  readonly origin: string
  /** Bytes that browsers have sent. */
  sent(): number
  /** Lets nothing more through from browsers once they have sent so many bytes from now on. */
  holdAfter(bytes: number): void
  isHolding(): boolean
  /** Breaks every connection, and lets new ones through. */
  cut(): void
  /** Carries nothing more over the busy connection, without telling either end; idle ones end. */
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
