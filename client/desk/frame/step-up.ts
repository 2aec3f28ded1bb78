import { create } from 'zustand'
import { CallFailure, notSent } from '../../kit/call-failure.ts'

interface Prompt {
  /** Reports that a fresh code was accepted. */
  readonly accept: () => void
  /** Reports that the prompt was cancelled. */
  readonly refuse: () => void
}

/** The open prompt for a fresh code, if any. */
export const useStepUp = create<{ prompt: Prompt | undefined }>(() => ({ prompt: undefined }))

/** Settles once for all calls that wait for the open prompt. */
let answered: Promise<void> | undefined

/** Prompts for a fresh authenticator code, once for all waiting calls. @throws CallFailure `notSent` when cancelled */
export function askForCode(): Promise<void> {
  if (answered && useStepUp.getState().prompt) return answered
  answered = new Promise((resolve, reject) => {
    const close = () => useStepUp.setState({ prompt: undefined })
    useStepUp.setState({
      prompt: {
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
  })
  return answered
}
