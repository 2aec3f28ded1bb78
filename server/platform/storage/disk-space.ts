import { statfs } from 'node:fs/promises'

/** Bytes granted to a writer at a time; as many may be granted and not written yet. */
const block = 1024 * 1024

const freeOn = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Checks the disk again for every MiB written, and counts grants to other writers of this process as used. Another
 * process sees only the disk: each of its writers may be one MiB ahead.
 * @param minFreeBytes that stay free @param freeBytes of the disk; for tests
 */
export function createDiskSpace(
  folder: string,
  minFreeBytes: number,
  freeBytes: () => Promise<number> = () => freeOn(folder),
) {
  let granted = 0
  const unclaimed = async () => {
    // Read before the disk is asked: a grant that is written and released meanwhile may be missing in its answer.
    const claimed = granted
    return (await freeBytes()) - claimed
  }
  const grant = async (bytes: number) => {
    // Granted before the check, so that two concurrent checks see each other.
    granted += bytes
    try {
      if ((await unclaimed()) >= minFreeBytes) return
    } catch (error) {
      granted -= bytes
      throw error
    }
    granted -= bytes
    throw new Error('Less space is left than has to stay free')
  }

  return {
    /** Checks that space is left. @throws Error when only the reserve is */
    require: () => grant(0),
    left: async () => Math.max(0, (await unclaimed()) - minFreeBytes),
    allowance() {
      let held = 0
      let left = 0
      const release = () => {
        granted -= held
        held = left = 0
      }
      return {
        /** Reserves bytes before they are written. @throws Error when they do not fit */
        async take(bytes: number) {
          if (bytes <= left) {
            left -= bytes
            return
          }
          // Earlier grants are on the disk by now.
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
export type DiskSpace = ReturnType<typeof createDiskSpace>
export type Allowance = ReturnType<DiskSpace['allowance']>
