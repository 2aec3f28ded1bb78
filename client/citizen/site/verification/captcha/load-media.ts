import * as words from '#words/verification.ts'
import { CallFailure, noAnswer } from '../../../../kit/call-failure.ts'
import type { Caller } from '../../../../kit/session/create-visitor.ts'

/** A source for `img` or `Audio`. */
export interface Media {
  src: string
  /** Revokes the object URL, if there is one. */
  release: () => void
}

/** Loads a picture or a sound, from /api with the token, which an `img` would not send. @throws CallFailure */
export async function loadMedia(address: string, caller: Caller): Promise<Media> {
  if (address.startsWith('data:')) return { src: address, release: () => undefined }
  const failed = (cause?: unknown) => new CallFailure(noAnswer, words.mediaLost, { cause })
  try {
    const token = await caller.token()
    const response = await fetch(address, {
      headers: { 'Access-Token': token },
      mode: 'same-origin',
      cache: 'no-store',
    })
    const blob = await response.blob()
    if (!response.ok || !/^(image|audio)\//.test(blob.type)) throw failed()
    const src = URL.createObjectURL(blob)
    return { src, release: () => URL.revokeObjectURL(src) }
  } catch (thrown) {
    throw thrown instanceof CallFailure ? thrown : failed(thrown)
  }
}
