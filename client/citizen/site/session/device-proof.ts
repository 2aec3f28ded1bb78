import { deviceStorage } from '../../../kit/device-storage.ts'

const key = 'device_proof'

/**
 * The device proof that a sign-in returned. With it, failed attempts by strangers on other devices do not lock the
 * citizen out here. It outlives the session and is removed at sign-out: the device may be shared.
 */
export const deviceProof = {
  keep(proof: string | undefined): void {
    if (proof !== undefined) deviceStorage.write(key, proof)
  },
  forget: (): void => deviceStorage.remove(key),
  /** Returns the proof as a member of a call's input; empty if none is stored. */
  member(): { device_proof?: string } {
    const device_proof = deviceStorage.read(key)
    return device_proof ? { device_proof } : {}
  },
}
