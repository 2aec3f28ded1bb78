/** Local storage that never fails: where the browser refuses it, values live as long as the page. */
export interface DeviceStorage {
  read(key: string): string | undefined
  write(key: string, value: string): void
  remove(key: string): void
  /** Returns the keys that begin with a prefix. */
  keys(prefix: string): string[]
}

export function createDeviceStorage(storage: () => Storage): DeviceStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((s) => s.getItem(key)) ?? undefined,
    write(key, value) {
      memory.delete(key)
      attempt((s) => s.setItem(key, value))
      if (attempt((s) => s.getItem(key)) !== value) memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt((s) => s.removeItem(key))
    },
    keys: (prefix) =>
      [...memory.keys(), ...(attempt((s) => Object.keys(s)) ?? [])].filter((key) =>
        key.startsWith(prefix),
      ),
  }
}

export const deviceStorage = createDeviceStorage(() => globalThis.localStorage)

/** The same for this tab alone: it outlives a reload, and the browser deletes it with the tab. */
export const tabStorage = createDeviceStorage(() => globalThis.sessionStorage)
