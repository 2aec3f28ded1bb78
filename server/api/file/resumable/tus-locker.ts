import type { Lock, Locker } from '@tus/server'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Lease, Leases } from '../../../platform/lease.ts'
import { uploadMac } from '../file-token.ts'
import { uploadBusy } from './deps.ts'

/** Milliseconds to wait for the lease: longer than that of a process that was killed lasts. */
const timeoutMs = 12_000

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
        lease = await leases.take(uploadMac(keyring, id), { timeoutMs, signal, onReleaseRequested })
        if (!lease) throw uploadBusy()
      },
      async unlock() {
        await lease?.release()
      },
    }
  },
})
