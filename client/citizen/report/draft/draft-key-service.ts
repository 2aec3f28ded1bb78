import { draftKey, type KeptFor } from '../../../../contract/draft.ts'
import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { send } from '../../../kit/transport.ts'
import { loadedFeatures } from '../../site/features.ts'
import { type Bytes, bytesOf } from './key-bytes.ts'
import { OutOfReach } from './storage.ts'

/** A key that the server can give again, for as long as its ticket lasts. */
export interface IssuedKey {
  ticket: string
  key: Bytes
  /** ms from now. */
  lifetime: number
}

/** Who keeps what drafts are opened with, so that the device need not. */
export interface DraftKeyService {
  /**
   * @returns undefined where the back end does not do that
   * @throws OutOfReach when it cannot be asked now
   */
  issue(keptFor: KeptFor): Promise<IssuedKey | undefined>
  /**
   * The key of a ticket.
   * @returns undefined when its time is over
   * @throws OutOfReach when it cannot be asked now
   */
  find(ticket: string): Promise<Bytes | undefined>
}

/** Asks without a token: nothing leads from a draft to whoever is signed in. @throws OutOfReach */
async function ask(input: { ticket?: string; kept_for?: KeptFor }) {
  try {
    return await send(draftKey, input, undefined)
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode) return {}
    throw new OutOfReach('the server did not answer', { cause: thrown })
  }
}

export const draftKeyService: DraftKeyService = {
  async issue(keptFor) {
    if (!(await loadedFeatures()).draft_keys) return undefined
    const { ticket, key, expires_in } = await ask({ kept_for: keptFor })
    if (ticket === undefined || key === undefined || expires_in === undefined) return undefined
    return { ticket, key: bytesOf(key), lifetime: expires_in * 1000 }
  },
  async find(ticket) {
    const { key } = await ask({ ticket })
    return key === undefined ? undefined : bytesOf(key)
  },
}
