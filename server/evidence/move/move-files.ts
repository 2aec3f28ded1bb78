import { batchesById } from '../../platform/database/batches-by-id.ts'
import { createLeases } from '../../platform/lease.ts'
import type { StoredFileRow } from '../store.ts'
import { moveFile, type MoveDeps } from './move-file.ts'
import { filesToMove, placesBefore, type Destination } from './place-store.ts'

const batch = 100
/** Files at one time: each has one part in memory. */
const lanes = 4
/** After so many failures with no success between them it is not the files. */
const mostFailures = 8

export interface Moved {
  readonly files: number
  /** Of their contents. */
  readonly bytes: number
  readonly failures: readonly { id: string; storageKey: string; error: unknown }[]
  /** Whether it gave up: the rest was not tried. */
  readonly hasGivenUp: boolean
}

/**
 * Moves all files that lie elsewhere, those first that an earlier move has left on their way. Others may read, upload
 * and delete meanwhile, and move as well.
 * @param before only files uploaded before
 * @param onProgress called after each file
 */
export async function moveFiles(
  deps: MoveDeps,
  { destination, before }: { destination: Destination; before: Date },
  onProgress: (soFar: Moved) => void = () => undefined,
): Promise<Moved> {
  let soFar: Moved = { files: 0, bytes: 0, failures: [], hasGivenUp: false }
  let inARow = 0
  const leases = createLeases(deps.db)
  const move = async (file: StoredFileRow) => {
    try {
      if (!(await moveFile({ ...deps, leases }, file, destination))) return
      inARow = 0
      soFar = { ...soFar, files: soFar.files + 1, bytes: soFar.bytes + file.size }
    } catch (error) {
      inARow += 1
      const { id, storageKey } = file
      soFar = {
        ...soFar,
        failures: [...soFar.failures, { id, storageKey, error }],
        hasGivenUp: inARow >= mostFailures,
      }
    }
    onProgress(soFar)
  }
  for (const place of placesBefore(destination)) {
    const batches = batchesById(
      (after) => filesToMove(deps, { place, before, after, limit: batch }),
      ({ storageKey }) => storageKey,
    )
    for await (const files of batches) {
      const waiting = files.values()
      const lane = async () => {
        for (const file of waiting) {
          if (soFar.hasGivenUp) return
          await move(file)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      if (soFar.hasGivenUp) return soFar
    }
  }
  return soFar
}
