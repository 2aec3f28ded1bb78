import { CallFailure, notSent } from '../../../../kit/call-failure.ts'

/** The check before a call was not completed, so nothing was sent. */
export const notCompleted = () => new CallFailure(notSent, '安全验证没有完成，请重试')
