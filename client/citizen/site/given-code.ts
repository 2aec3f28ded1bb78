import { codeInAddress } from './report-address.ts'

let given: string | undefined

/** Takes a query code out of the address before router, statistics or history read it: call before the first render. */
export function takeCodeFromAddress(page: Pick<Window, 'location' | 'history'> = window): void {
  const { hash, pathname, search } = page.location
  const code = codeInAddress(hash)
  if (code === undefined) return
  given = code
  const rest = hash.startsWith('#/') ? hash.split('?', 1).join('') : ''
  page.history.replaceState(page.history.state, '', pathname + search + rest)
}

/** The code that the address brought, until it is forgotten. React may ask more than once before a screen is there. */
export const givenCode = (): string | undefined => given

/** Forgets the code once it has been asked for. */
export function forgetGivenCode(): void {
  given = undefined
}

/** One that comes while the page is open is read as if the page were opened by it. */
export const watchAddressForCode = (): void =>
  window.addEventListener('hashchange', () => {
    if (codeInAddress(location.hash) !== undefined) location.reload()
  })
