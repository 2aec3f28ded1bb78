import type { Lock, Locker } from '@tus/server'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Lease, Leases } from '../../platform/lease.ts'
import { uploadMac } from '../file-token.ts'
import { leaseTimeoutMs, uploadBusy } from './deps.ts'

/**
 * One request at a time works on an upload, over all processes. The newest wins: a phone that is back online
 * must not wait for the connection that it has lost.
 */
export const createTusLocker = (keyring: Keyring, leases: Leases): Locker => ({
  newLock(id): Lock {
    let lease: Lease | undefined
    return {
      async lock(signal, cancel) {
        const onReleaseRequested = () => void cancel()
        lease = await leases.take(uploadMac(keyring, id), {
          timeoutMs: leaseTimeoutMs,
          signal,
          onReleaseRequested,
        })
        if (!lease) throw uploadBusy()
      },
      async unlock() {
        await lease?.release()
      },
    }
  },
})
