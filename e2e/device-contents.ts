import { expect, type Page } from '@playwright/test'

/** Returns everything that pages of this origin have stored on the device. */
export async function deviceContents(page: Page): Promise<Buffer> {
  const found = await page.evaluate(async () => {
    const bytes: number[] = []
    const add = (part: ArrayLike<number>) => {
      for (let i = 0; i < part.length; i += 1) bytes.push(part[i] ?? 0)
    }
    const collect = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) add(new Uint8Array(await value.arrayBuffer()))
      else if (value instanceof ArrayBuffer) add(new Uint8Array(value))
      else if (ArrayBuffer.isView(value))
        add(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      else if (typeof value === 'object' && value !== null)
        for (const [name, inner] of Object.entries(value)) {
          await collect(name)
          await collect(inner)
        }
      else add(new TextEncoder().encode(`${String(value)}\n`))
    }
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('no answer')))
      })

    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([
          asked(objects.getAllKeys()),
          asked(objects.getAll()),
        ])
        await collect(keys)
        await collect(values)
      }
      db.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) await collect(request.url)
    const storages = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    await collect([storages, document.cookie, history.state, window.name, location.href])
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  })
  return Buffer.from(found, 'base64')
}

/** Expects that none of the values is on the device, as text or bytes. */
export async function expectNotOnDevice(
  page: Page,
  markers: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  const contents = await deviceContents(page)
  for (const [what, marker] of Object.entries(markers))
    expect([what, contents.indexOf(marker)]).toEqual([what, -1])
}
