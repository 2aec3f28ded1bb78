/**
 * Whether a page of the desk itself makes this call, rather than a page elsewhere in the browser of somebody who is
 * signed in (CSRF); besides SameSite=Strict, and for the sign-in, which needs no cookie. Browsers say it in headers that
 * no page can change; whatever says nothing is refused as well. Reading needs no such proof: no other page is given the
 * answer.
 * Source: Fetch Metadata §2.1, RFC 6454 §7.
 * @param header a header of the request, by its name in lower case
 */
export function isFromDesk(method: string, header: (name: string) => string | undefined): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = header('origin')
  const host = header('host')
  return host !== undefined && URL.parse(origin ?? '')?.host === host.toLowerCase()
}
