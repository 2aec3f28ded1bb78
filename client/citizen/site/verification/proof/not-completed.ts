import * as words from '#words/verification.ts'
import { CallFailure, notSent } from '../../../../kit/call-failure.ts'

/** The check before a call was not completed, so nothing was sent. */
export const notCompleted = () => new CallFailure(notSent, words.notCompleted)
