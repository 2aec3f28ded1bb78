import { afterEach, vi } from 'vitest'

// The test files of a worker share one window and one module registry. Each file gets fresh modules, and each test an
// empty page.
vi.resetModules()
// The last test of the previous file may have left stubs in place.
vi.unstubAllGlobals()

const startAddress = 'http://localhost:3000/'
// Some tests of this project only read files, and have no page.
const hasPage = typeof document !== 'undefined'
// The real storages, even while a test has replaced them.
const storages = hasPage ? [localStorage, sessionStorage] : []

const removeAttributes = (element: Element) => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

/** Removes everything that a test left on the page. */
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
