import { deviceStorage } from '../../../kit/device-storage.ts'

const key = 'device_proof'

/**
 * What a sign-in answered for this device: the citizen's own tries here do not suffer from what strangers try
 * elsewhere. It outlives the session, and goes when they sign out: then the device may be somebody else's.
 */
export const deviceProof = {
  keep(proof: string | undefined): void {
    if (proof !== undefined) deviceStorage.write(key, proof)
  },
  forget: (): void => deviceStorage.remove(key),
  /** As a member of a call; none where nothing is kept. */
  member(): { device_proof?: string } {
    const device_proof = deviceStorage.read(key)
    return device_proof ? { device_proof } : {}
  },
}
