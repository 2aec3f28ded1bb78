import type { OneTimeCodeProgress } from '../../site/verification/one-time-code-progress.ts'
import type { PhoneProof } from '../draft/draft.ts'

/** The draft's proof as the code field knows it. */
export const progressOf = (proof: PhoneProof | undefined): OneTimeCodeProgress | undefined => {
  if (!proof) return undefined
  const { phone, ...rest } = proof
  return { ...rest, address: phone }
}

/** The code field's progress as the draft keeps it. */
export const proofOf = (progress: OneTimeCodeProgress | undefined): PhoneProof | undefined => {
  if (!progress) return undefined
  const { address, ...rest } = progress
  return { ...rest, phone: address }
}
