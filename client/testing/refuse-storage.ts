import { vi } from 'vitest'

/** Makes the browser refuse its storage, as in private mode, until the test ends. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  // Not a spy on `Storage.prototype`: happy-dom keeps for ever the functions that it finds there at the first call.
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
