import { CallFailure, messageOf, noAnswer } from './call-failure.ts'

/**
 * Returns the message of a failed call on a page that a reload would empty. Without a network, the specification's
 * text (服务器响应超时，请刷新当前页) would ask for a reload.
 */
export const failureInWords = (thrown: unknown): string =>
  thrown instanceof CallFailure && thrown.errcode === noAnswer && !navigator.onLine
    ? '现在没有网络，连上后请再试一次'
    : messageOf(thrown)
