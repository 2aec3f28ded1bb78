import { draftKey, type KeptFor } from '../../../../contract/report/draft.ts'
import { errors } from '../../../../contract/errors.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { send } from '../../../kit/transport.ts'
import { loadedFeatures } from '../../site/load-front-config.ts'
import { type Bytes, bytesOf } from './key-bytes.ts'
import { OutOfReach } from './storage.ts'

/** A wrapping key that the server returns again for as long as its ticket is valid. */
export interface IssuedKey {
  ticket: string
  key: Bytes
  /** Milliseconds from now. */
  lifetime: number
}

/** Issues the keys that wrap drafts' keys, so that the device does not store them. */
export interface DraftKeyService {
  /** @returns undefined if the back end issues no keys @throws OutOfReach when the server cannot be reached */
  issue(keptFor: KeptFor): Promise<IssuedKey | undefined>
  /** Returns the key of a ticket; undefined when it has expired. @throws OutOfReach when no server answers */
  find(ticket: string): Promise<Bytes | undefined>
}

/** Calls without a token, so that nothing links the draft to the signed-in citizen. @throws OutOfReach */
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
