import { vi } from 'vitest'

/** From now on the browser refuses its storage, as in private mode, until the test ends. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  // NOTE: not a spy on `Storage.prototype`: happy-dom keeps what it finds there at the first call for ever.
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
