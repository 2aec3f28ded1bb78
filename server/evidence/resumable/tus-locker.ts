import type { Lock, Locker } from '@tus/server'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Lease, Leases } from '../../platform/lease.ts'
import { uploadMac } from '../file-token.ts'
import { leaseTimeoutMs, uploadBusy } from './deps.ts'

/** Creates a lock per upload over all processes. The newest request wins, e.g. of a phone that is back online. */
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
