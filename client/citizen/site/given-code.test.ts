import { afterEach, expect, test } from 'vitest'
import { forgetGivenCode, givenCode, takeCodeFromAddress } from './given-code.ts'
import { addressWithCode, codeInAddress } from './report-address.ts'

const code = 'ZC67452N243NB3C9'
afterEach(() => {
  history.replaceState(null, '', '/')
  forgetGivenCode()
})

test('the address in a QR code sends the code to no server: it stands behind the #', () => {
  const address = new URL(addressWithCode('https://jubao.example.cn', code))
  expect(address.href).toBe(`https://jubao.example.cn/web/mobile/#/pages/query/index?code=${code}`)
  expect(address.pathname + address.search).toBe('/web/mobile/')
  expect(codeInAddress(address.hash)).toBe(code)
})

test.each([
  [`/web/pc/query#code=${code}`, '/web/pc/query'],
  [`/web/mobile/#/pages/query/index?code=${code}`, '/web/mobile/#/pages/query/index'],
])('a code that comes in %s is taken once, and stands in the address no more', (from, left) => {
  history.replaceState(null, '', from)
  takeCodeFromAddress()
  expect(location.pathname + location.search + location.hash).toBe(left)
  expect(location.href).not.toContain(code)
  // A render that comes to nothing has not used it up.
  expect([givenCode(), givenCode()]).toEqual([code, code])
  forgetGivenCode()
  expect(givenCode()).toBeUndefined()
})

test.each([`/web/pc/query?code=${code}`, '/web/pc/query#main', '/web/pc/query#code=%E0%A4%A'])(
  '%s brings none',
  (from) => {
    history.replaceState(null, '', from)
    takeCodeFromAddress()
    expect(givenCode()).toBeUndefined()
    expect(location.pathname + location.search + location.hash).toBe(from)
  },
)
