import type { CallerAddress } from '../platform/caller-address.ts'
import type { RateLimits, Taken } from '../platform/rate-limit.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { tooMany } from '../http/too-many.ts'

interface Uploaded {
  readonly hour: Taken
  readonly day: Taken
}
/**
 * Counts KiB uploaded by one address, which many may share, within an hour and within a day. In memory alone, and so by
 * each process: a stored count would match the sizes of an anonymous report's files (decision 28).
 */
export interface UploadVolume {
  peek(address: CallerAddress): Promise<Uploaded>
  charge(address: CallerAddress, points: number): Promise<Uploaded>
}

export const uploadedInHour = { name: 'upload-kib', points: 8 * 1024 * 1024, seconds: 3600 }
/** Counts only: `requireRoom` compares the count with the free space. */
export const uploadedInDay = { name: 'upload-kib-a-day', points: 2_000_000_000, seconds: 86_400 }

export function uploadVolume(limits: RateLimits): UploadVolume {
  const [ofThisHour, ofToday] = [
    limits.limitInMemory(uploadedInHour),
    limits.limitInMemory(uploadedInDay),
  ]
  const both = async (hour: Promise<Taken>, day: Promise<Taken>): Promise<Uploaded> => {
    const [inHour, inDay] = await Promise.all([hour, day])
    return { hour: inHour, day: inDay }
  }
  return {
    peek: (address) => both(ofThisHour.peek(address), ofToday.peek(address)),
    charge: (address, points) =>
      both(ofThisHour.charge(address, points), ofToday.charge(address, points)),
  }
}

const what = '上传太频繁'
const kib = 1024
/** Bytes that are charged together. */
const step = 1024 * kib

/** Charges the bytes of one request as they arrive, not as announced. */
export interface VolumeMeter {
  /** @throws CallError tooMany once the address has used up its volume */
  count(bytes: number): Promise<void>
  /** Charges the remainder. Call it at the end of the request, also after an error. */
  settle(): Promise<void>
}

/** Seconds to wait before a retry when space is short. */
const pause = 900

/** Refuses an address that uploads more in a day than the space that is left. @throws CallError tooMany */
async function requireRoom(files: Pick<FileStore, 'room'>, { hour, day }: Uploaded): Promise<void> {
  if (!hour.allowed) throw tooMany(what, hour.retryAfter)
  if (day.taken * kib > (await files.room()))
    throw tooMany('服务器空间紧张，您所在的网络上传的材料较多', pause)
}

/** Opens a meter for one request. @throws CallError tooMany before a byte is read, if no volume is left */
export async function openMeter(
  volume: UploadVolume,
  files: Pick<FileStore, 'room'>,
  address: CallerAddress,
): Promise<VolumeMeter> {
  await requireRoom(files, await volume.peek(address))
  let uncharged = 0
  return {
    async count(bytes) {
      uncharged += bytes
      if (uncharged < step) return
      const points = Math.floor(uncharged / kib)
      uncharged -= points * kib
      await requireRoom(files, await volume.charge(address, points))
    },
    async settle() {
      const points = Math.ceil(uncharged / kib)
      uncharged = 0
      if (points > 0) await volume.charge(address, points)
    },
  }
}
