import { maskPhone } from '../../../kit/mask-phone.ts'

/**
 * Whether the typed phone is the account's, as far as the browser can tell, which knows that one masked:
 * left out, or with the same digits around the stars. The server has the last word.
 */
export const isOwn = (typed: string, ownPhone: string | undefined): boolean =>
  ownPhone !== undefined && (typed.trim() === '' || maskPhone(typed.trim()) === ownPhone)
