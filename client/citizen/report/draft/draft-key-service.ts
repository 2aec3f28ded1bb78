import { draftKey } from '../../../../contract/report/draft.ts'
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
}

/** Issues the keys that wrap drafts' keys, so that the device does not store them. */
export interface DraftKeyService {
  /** @returns undefined if the back end issues no keys @throws OutOfReach when the server cannot be reached */
  issue(): Promise<IssuedKey | undefined>
  /** Returns the key of a ticket; undefined when it has expired. @throws OutOfReach when no server answers */
  find(ticket: string): Promise<Bytes | undefined>
}

/** Calls without a token, so that nothing links the draft to the signed-in citizen. @throws OutOfReach */
async function ask(input: { ticket?: string }): Promise<IssuedKey | undefined> {
  try {
    const { ticket, key } = await send(draftKey, input, undefined)
    return ticket === undefined || key === undefined ? undefined : { ticket, key: bytesOf(key) }
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode)
      return undefined
    throw new OutOfReach('the server did not answer', { cause: thrown })
  }
}

export const draftKeyService: DraftKeyService = {
  issue: async () => ((await loadedFeatures()).draft_keys ? ask({}) : undefined),
  find: async (ticket) => (await ask({ ticket }))?.key,
}
