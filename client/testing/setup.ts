import { afterEach, vi } from 'vitest'

// The test files of a worker share one window and one registry of modules. Each file gets modules of its
// own, whose variables are as the page starts with them, and each test gets an empty page.
vi.resetModules()
// The last test of the file before may have left some in place: they end with the next test that begins.
vi.unstubAllGlobals()

const startAddress = 'http://localhost:3000/'
// Some tests of this project look at files alone, and have no page.
const hasPage = typeof document !== 'undefined'
// The real ones, even while a test has put something else in their place.
const storages = hasPage ? [localStorage, sessionStorage] : []

const removeAttributes = (element: Element) => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

/** Nothing is left of what a test did to the page. */
async function clearPage() {
  await window.happyDOM.abort()
  for (const part of [document.documentElement, document.head, document.body])
    removeAttributes(part)
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  for (const storage of storages) storage.clear()
  window.happyDOM.setURL(startAddress)
}

if (hasPage) afterEach(clearPage)
