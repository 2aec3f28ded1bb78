import type { Request } from 'express'
import type { CallerAddress } from '../../platform/caller-address.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { CallError } from '../../http/call-error.ts'
import type { OpenUploads } from '../open-uploads.ts'
import { openMeter, type UploadVolume } from '../upload-volume.ts'
import { bodyBegins } from './lazy-body.ts'

export interface ReceiveDeps {
  readonly files: FileStore
  /** Counts KiB by address. */
  readonly volume: UploadVolume
  /** Counts uploads by address that have brought no bytes yet. */
  readonly empty: RateLimit
  readonly openUploads: OpenUploads
}

/** Serves a request from its first bytes on, and charges them as they arrive. @throws CallError tooMany, or `serve`'s */
export async function receiveBytes(
  { files, volume, empty, openUploads }: ReceiveDeps,
  request: Request,
  address: CallerAddress,
  serve: (arrived: (bytes: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  await bodyBegins(request)
  if (request.destroyed && !request.complete) return
  const leave = openUploads.enter(address)
  try {
    const meter = await openMeter(volume, files, address)
    const isFirst = request.method === 'POST' || request.get('upload-offset') === '0'
    let hasBrought = false
    let isRefused = false
    try {
      await serve((bytes) => {
        hasBrought = true
        return meter.count(bytes)
      })
    } catch (error) {
      isRefused = error instanceof CallError
      throw error
    } finally {
      await meter.settle()
      if (isFirst && hasBrought && !isRefused) await empty.take(address, -1)
    }
  } finally {
    leave()
  }
}
