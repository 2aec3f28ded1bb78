import type { CallerAddress } from '../../platform/caller-address.ts'
import type { RateLimit, RateLimits, Taken } from '../../platform/rate-limit.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { tooMany } from '../http/too-many.ts'

/** What one address, which many may share, uploads: KiB within an hour, and within the day that unclaimed files live. */
export interface UploadVolume {
  readonly hour: RateLimit
  /** Refuses nothing by itself: it is compared with the space that is left. */
  readonly day: RateLimit
}
export const uploadVolume = (limits: RateLimits): UploadVolume => ({
  hour: limits.limit({ name: 'upload-kib', points: 8 * 1024 * 1024, seconds: 3600 }),
  day: limits.limit({ name: 'upload-kib-a-day', points: 2_000_000_000, seconds: 86_400 }),
})

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

/** Seconds after which it may be worth trying again where space is short. */
const pause = 900

/**
 * Within a day one address brings no more than it leaves free for everybody else, so that it never takes the last of it.
 * @throws CallError tooMany
 */
async function leaveRoom(files: Pick<FileStore, 'room'>, { taken }: Taken): Promise<void> {
  if (taken * kib > (await files.room()))
    throw tooMany('服务器空间紧张，您所在的网络上传的材料较多', pause)
}

/**
 * @param files where the bytes go
 * @throws CallError tooMany when the address has none left, before a byte is read
 */
export async function openMeter(
  { hour, day }: UploadVolume,
  files: Pick<FileStore, 'room'>,
  address: CallerAddress,
): Promise<VolumeMeter> {
  const before = await hour.look(address)
  if (!before.allowed) throw tooMany(what, before.retryAfter)
  await leaveRoom(files, await day.look(address))
  let uncharged = 0
  return {
    async count(bytes) {
      uncharged += bytes
      if (uncharged < step) return
      const points = Math.floor(uncharged / kib)
      uncharged -= points * kib
      const now = await hour.charge(address, points)
      const today = await day.charge(address, points)
      if (!now.allowed) throw tooMany(what, now.retryAfter)
      await leaveRoom(files, today)
    },
    async settle() {
      const points = Math.ceil(uncharged / kib)
      uncharged = 0
      if (points === 0) return
      await hour.charge(address, points)
      await day.charge(address, points)
    },
  }
}
