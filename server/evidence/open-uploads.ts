import { createHmac, randomBytes } from 'node:crypto'
import type { CallerAddress } from '../platform/caller-address.ts'
import { tooMany } from '../http/too-many.ts'

/** Maximum concurrent uploads of one subscriber or carrier's address; larger networks have a multiple. */
const mostOfNetwork = 150
/** Maximum concurrent uploads of one process. Each holds buffers of about 100 kB. */
const mostOfAll = 2500
/** Seconds. */
const retryAfter = 10

const busy = () => tooMany('同时上传的文件太多', retryAfter)

/** Creates a counter for this process; its keys are macs under a random secret. */
export function createOpenUploads() {
  const secret = randomBytes(32)
  const open = new Map<string, number>()
  let total = 0
  const add = (name: string, by: number) => {
    const count = (open.get(name) ?? 0) + by
    if (count > 0) open.set(name, count)
    else open.delete(name)
  }
  return {
    /** Counts an upload. @returns a function that ends it @throws CallError tooMany */
    enter(address: CallerAddress) {
      const networks = address
        .keys((network) => createHmac('sm3', secret).update(network).digest())
        .map(({ key, share }) => ({ name: key.toString('base64'), most: mostOfNetwork * share }))
      const isFull = networks.some(({ name, most }) => (open.get(name) ?? 0) >= most)
      if (isFull || total >= mostOfAll) throw busy()
      const count = (by: number) => {
        total += by
        for (const { name } of networks) add(name, by)
      }
      count(1)
      let hasEnded = false
      return () => {
        if (!hasEnded) count(-1)
        hasEnded = true
      }
    },
  }
}
export type OpenUploads = ReturnType<typeof createOpenUploads>
