import { statfs } from 'node:fs/promises'

/** Bytes that a writer is granted at a time: as many may be promised to it and not yet stand on the disk. */
const block = 1024 * 1024

/** What may still be written to a disk, however many write at once. */
export interface DiskSpace {
  /** @throws Error when no more than what has to stay free is left */
  require(): Promise<void>
  /** Bytes that may still be written. */
  left(): Promise<number>
  /** What one writer takes from. */
  allowance(): Allowance
}

export interface Allowance {
  /** To be called before so many bytes are written, and after the last ones are. @throws Error when they do not fit */
  take(bytes: number): Promise<void>
  /** Gives back what was not written. */
  release(): void
}

const freeOn = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Looks at the disk again for every MiB that is written, and counts what has been granted to other writers of this
 * process as written. Another process sees what stands on the disk: each of its writers can be one MiB ahead.
 * @param minFreeBytes that stay free
 * @param freeBytes how many are free; for tests
 */
export function createDiskSpace(
  folder: string,
  minFreeBytes: number,
  freeBytes: () => Promise<number> = () => freeOn(folder),
): DiskSpace {
  let granted = 0
  const grant = async (bytes: number) => {
    // Granted before looking, so that two who look at the same time see each other.
    granted += bytes
    try {
      if ((await freeBytes()) - granted >= minFreeBytes) return
    } catch (error) {
      granted -= bytes
      throw error
    }
    granted -= bytes
    throw new Error('Less space is left than has to stay free')
  }

  return {
    require: () => grant(0),
    left: async () => Math.max(0, (await freeBytes()) - granted - minFreeBytes),
    allowance() {
      let held = 0
      let left = 0
      const release = () => {
        granted -= held
        held = left = 0
      }
      return {
        async take(bytes) {
          if (bytes <= left) {
            left -= bytes
            return
          }
          // What was granted before stands on the disk by now.
          release()
          const wanted = Math.max(block, bytes)
          await grant(wanted)
          held = wanted
          left = wanted - bytes
        },
        release,
      }
    },
  }
}
