import type { Request, Response } from 'express'

/** `__Host-` cookies need TLS, except at localhost and 127.0.0.1: elsewhere without TLS sign-in does not last. */
const names = { session: '__Host-desk', device: '__Host-desk-device' } as const
type CookieName = keyof typeof names

const attributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

/** Reads one of our cookies. */
export function readCookie(request: Pick<Request, 'headers'>, name: CookieName) {
  const prefix = `${names[name]}=`
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
  return found?.slice(prefix.length)
}

/** @param seconds lifetime; a session cookie when left out */
export function writeCookie(response: Response, name: CookieName, value: string, seconds?: number) {
  response.cookie(names[name], value, {
    ...attributes,
    ...(seconds !== undefined && { maxAge: seconds * 1000 }),
  })
}

export function clearCookie(response: Response, name: CookieName): void {
  response.clearCookie(names[name], attributes)
}

/** Formats a Cookie header, for tests. */
export const cookieOf = (name: CookieName, value: string): string => `${names[name]}=${value}`
