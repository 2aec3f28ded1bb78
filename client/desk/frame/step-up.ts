import { create } from 'zustand'
import { CallFailure, notSent } from '../../kit/call-failure.ts'

interface Prompt {
  /** Settles once for all waiting calls. */
  readonly answered: Promise<void>
  /** Reports that a fresh code was accepted. */
  readonly accept: () => void
  /** Reports that the prompt was cancelled. */
  readonly refuse: () => void
}

/** The open prompt for a fresh code, if any. */
export const useStepUp = create<{ prompt: Prompt | undefined }>(() => ({ prompt: undefined }))

/** Prompts for a fresh authenticator code, once for all waiting calls. @throws CallFailure `notSent` when cancelled */
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

/** `Promise.withResolvers`, which Chrome 109 lacks. */
function deferred() {
  let resolve: () => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<void>((resolveIt, rejectIt) => {
    resolve = resolveIt
    reject = rejectIt
  })
  return { promise, resolve, reject }
}
