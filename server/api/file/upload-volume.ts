import type { CallerAddress } from '../../platform/caller-address.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { enforceRoom, tooMany } from '../http/too-many.ts'

/** KiB that one address, which many may share, uploads within an hour. */
export const uploadVolume = { name: 'upload-kib', points: 8 * 1024 * 1024, seconds: 3600 }

const what = '上传太频繁'
const kib = 1024
/** Bytes that are charged together. */
const step = 1024 * kib

/** Charges the bytes of one request as they arrive, whatever it has announced. */
export interface VolumeMeter {
  /** @throws CallError tooMany once the address has used up its volume */
  count(bytes: number): Promise<void>
  /** Charges the rest; called however the request ends. */
  settle(): Promise<void>
}

/** @throws CallError tooMany when the address has none left, before a byte is read */
export async function openMeter(volume: RateLimit, address: CallerAddress): Promise<VolumeMeter> {
  await enforceRoom(volume, address, what)
  let uncharged = 0
  return {
    async count(bytes) {
      uncharged += bytes
      if (uncharged < step) return
      const points = Math.floor(uncharged / kib)
      uncharged -= points * kib
      const { allowed, retryAfter } = await volume.charge(address, points)
      if (!allowed) throw tooMany(what, retryAfter)
    },
    async settle() {
      const points = Math.ceil(uncharged / kib)
      uncharged = 0
      if (points > 0) await volume.charge(address, points)
    },
  }
}
