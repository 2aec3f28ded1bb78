import { create } from 'zustand'
import { CallFailure, notSent } from '../../kit/call-failure.ts'

interface Prompt {
  /** Settles once, however many calls wait for it. */
  readonly answered: Promise<void>
  /** A fresh code was accepted. */
  readonly accept: () => void
  /** Nobody gives one. */
  readonly refuse: () => void
}

/** The question for a fresh code that is open, if one is. */
export const useStepUp = create<{ prompt: Prompt | undefined }>(() => ({ prompt: undefined }))

/**
 * Asks whoever is signed in for a fresh code of their authenticator, once for all calls that need one.
 * @throws CallFailure `notSent` when they give none
 */
export function askForCode(): Promise<void> {
  const open = useStepUp.getState().prompt
  if (open) return open.answered
  const { promise, resolve, reject } = deferred()
  const close = () => useStepUp.setState({ prompt: undefined })
  useStepUp.setState({
    prompt: {
      answered: promise,
      accept() {
        close()
        resolve()
      },
      refuse() {
        close()
        reject(new CallFailure(notSent, '没有验证，操作没有进行'))
      },
    },
  })
  return promise
}

/** `Promise.withResolvers`, which Chrome 109 does not have. */
function deferred() {
  let resolve: () => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<void>((resolveIt, rejectIt) => {
    resolve = resolveIt
    reject = rejectIt
  })
  return { promise, resolve, reject }
}
