import { CallFailure, messageOf, noAnswer } from './call-failure.ts'

/**
 * What to tell of a call that failed where a reload would lose what is on the page: without a network the specification's words
 * (服务器响应超时，请刷新当前页) would ask for one.
 */
export const failureInWords = (thrown: unknown): string =>
  thrown instanceof CallFailure && thrown.errcode === noAnswer && !navigator.onLine
    ? '现在没有网络，连上后请再试一次'
    : messageOf(thrown)
