import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../../testing/citizen.ts'
import { useShrinkOffer } from './use-shrink-offer.tsx'

const MB = 1024 * 1024
const photo = (name: string, size = 5 * MB) => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const words = () => document.querySelector('dialog')?.textContent

/** A page that takes files, held in the hand or not; returns what was added and how to leave. */
function open(isHandheld: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isHandheld }))
  const added: string[][] = []
  let taking: ((files: File[]) => void) | undefined
  function Page() {
    const offer = useShrinkOffer((files) => added.push(files.map(({ name }) => name)))
    useEffect(() => {
      taking = offer.take
    })
    return <>{offer.offer}</>
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return {
    added,
    async take(...files: File[]) {
      await expect.poll(() => taking).toBeDefined()
      taking?.(files)
    },
    leave: () => root.unmount(),
  }
}

test('at a computer nothing is asked', async () => {
  const page = open(false)
  await page.take(photo('a.jpg'))
  expect(page.added).toEqual([['a.jpg']])
})

test('what is no large picture is added at once', async () => {
  const page = open(true)
  await page.take(photo('small.jpg', MB), new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(page.added).toEqual([['small.jpg', 'a.pdf']])
})

test('large pictures are asked about once for all, and the original is what the first button sends', async () => {
  const page = open(true)
  await page.take(photo('a.jpg'), new File(['x'], 'b.pdf'), photo('c.jpg'))
  await expect.poll(words).toContain('2 张照片比较大，共 10.0 MB')
  expect(words()).toContain('作为证据更好')
  expect(words()).toContain('约 1.2 MB')
  expect(page.added).toEqual([])
  expect(document.querySelector('dialog button')?.textContent).toBe('发送原图')
  await press('发送原图')
  await expect.poll(() => page.added).toEqual([['a.jpg', 'b.pdf', 'c.jpg']])
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test('pressing Escape sends the originals', async () => {
  const page = open(true)
  await page.take(photo('a.jpg'))
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await expect.poll(() => page.added).toEqual([['a.jpg']])
})

test('what cannot be made smaller after all is added as it is', async () => {
  const page = open(true)
  await page.take(photo('a.jpg'))
  // This environment draws no pictures.
  await press('缩小后发送')
  await expect.poll(() => page.added).toEqual([['a.jpg']])
})

test('pictures that this browser cannot show are added without a question', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('broken'))
  const page = open(true)
  await page.take(photo('a.jpg'), photo('b.jpg'))
  await expect.poll(() => page.added).toEqual([['a.jpg', 'b.jpg']])
  expect(document.querySelector('dialog')).toBeNull()
})

test('leaving before the answer loses no file', async () => {
  const page = open(true)
  await page.take(photo('a.jpg'))
  expect(page.added).toEqual([])
  page.leave()
  await expect.poll(() => page.added).toEqual([['a.jpg']])
})
