import * as words from '#words/withdrawal.ts'

/** @param seconds remaining time by the server, from an answer that has just arrived */
export const withdrawableUntil = (seconds: number | undefined): number =>
  seconds === undefined ? 0 : Date.now() + seconds * 1000

/** Formats the remaining time for withdrawal, e.g. `还有 9 分钟可以撤回`. */
export const timeLeftInWords = (seconds: number): string =>
  words.minutesLeft(Math.floor(seconds / 60))
