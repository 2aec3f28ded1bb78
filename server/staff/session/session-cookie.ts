import type { Request, Response } from 'express'

/**
 * `__Host-`: only this host can set it, by TLS, for every path; browsers make an exception for `localhost` and
 * 127.0.0.1, where a trial run has no TLS. At any other address without TLS they drop it, and nobody stays signed in.
 */
const names = { session: '__Host-desk', device: '__Host-desk-device' } as const
type CookieName = keyof typeof names

const attributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

/** What the browser sends under one of our names. */
export function readCookie(
  request: Pick<Request, 'headers'>,
  name: CookieName,
): string | undefined {
  const prefix = `${names[name]}=`
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
  return found?.slice(prefix.length)
}

/** @param seconds until the browser forgets it; when it is closed if left out */
export function writeCookie(
  response: Response,
  name: CookieName,
  value: string,
  seconds?: number,
): void {
  response.cookie(names[name], value, {
    ...attributes,
    ...(seconds !== undefined && { maxAge: seconds * 1000 }),
  })
}

export function clearCookie(response: Response, name: CookieName): void {
  response.clearCookie(names[name], attributes)
}

/** As a browser would send it; for tests. */
export const cookieOf = (name: CookieName, value: string): string => `${names[name]}=${value}`
