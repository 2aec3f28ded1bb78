import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test as desktop } from '../journey.ts'
import { openForm, smallAndroid, tapButton, test, writeReport } from '../mobile.ts'
import * as form from '../report-form.ts'
import { watchStoredFiles } from '../stored-files.ts'

/** EXIF data of a camera: rotated by 90° (orientation 6), and a place. Source: EXIF 2.3, §4.6. */
function exif(): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(tag, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(count, 4)
    return Buffer.concat([head, value])
  }
  const short = (value: number) => Buffer.from([0, value, 0, 0])
  const long = (value: number) => Buffer.from([0, 0, 0, value])
  const text = Buffer.from('SECRET PLACE\0')
  const ifd = Buffer.concat([
    Buffer.from([0, 2]),
    entry(0x01_0e, 2, text.length, long(8 + 2 + 24 + 4)),
    entry(0x01_12, 3, 1, short(6)),
    long(0),
  ])
  const tiff = Buffer.concat([Buffer.from('MM\0*'), long(8), ifd, text])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Returns a portrait photo of 3000 × 2000 px and over 3 MB: left half red, right half noise. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const c = canvas.getContext('2d')
    if (!c) throw new Error('no canvas')
    const noise = c.createImageData(1500, 2000)
    for (let i = 0; i < noise.data.length; i += 65_536)
      crypto.getRandomValues(noise.data.subarray(i, i + 65_536))
    for (let i = 3; i < noise.data.length; i += 4) noise.data[i] = 255
    c.fillStyle = '#f00'
    c.fillRect(0, 0, 1500, 2000)
    c.putImageData(noise, 1500, 0)
    const address = canvas.toDataURL('image/jpeg', 0.97)
    return address.slice(address.indexOf(',') + 1)
  })
  const plain = Buffer.from(base64, 'base64')
  return Buffer.concat([plain.subarray(0, 2), exif(), plain.subarray(2)])
}

/** Returns the size of a picture in the browser, and whether its upper half is red. */
const shown = (page: Page, content: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    canvas.width = width
    canvas.height = height
    const c = canvas.getContext('2d')
    c?.drawImage(image, 0, 0)
    const [red = 0, green = 255] = c?.getImageData(width / 2, height / 4, 1, 1).data ?? []
    return { width, height, isRedAbove: red > 200 && green < 60 }
  }, content.toString('base64'))

/** Records the file bytes that the page sends, for `sentBytes`. */
const noteSentBytes = (page: Page) =>
  page.addInitScript(() => {
    const sent: Blob[] = []
    Object.assign(window, { sent })
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null) {
        const bytes = body instanceof FormData ? body.get('files[]') : body
        if (bytes instanceof Blob) sent.push(bytes)
        super.send(body)
      }
    }
  })
async function sentBytes(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const { sent } = window as unknown as { sent: Blob[] }
    return [...new Uint8Array(await new Blob(sent).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

const list = (page: Page) => page.getByRole('list', { name: '已添加的文件' })
const stored = (page: Page) =>
  expect(list(page).getByText('已上传')).toBeVisible({ timeout: 60_000 })
const sm3 = (content: Buffer) => createHash('sm3').update(content).digest('hex')
const file = (buffer: Buffer) => ({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })

test.describe('on a phone', () => {
  test.use(smallAndroid)

  test('sends a large photograph unchanged unless told otherwise', async ({ page }) => {
    const answers = watchStoredFiles(page.context())
    await openForm(page, '匿名举报')
    await writeReport(page)
    const original = await photograph(page)
    expect(original.length).toBeGreaterThan(3 * 1024 * 1024)
    expect(await shown(page, original)).toEqual({ width: 2000, height: 3000, isRedAbove: true })
    await page.getByLabel('从相册选').setInputFiles(file(original))
    const dialog = page.getByRole('dialog', { name: /1 张照片比较大/ })
    await expect(dialog).toContainText('作为证据更好')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await tapButton(page, '发送原图')
    await stored(page)
    await expect(list(page).getByText('已去除拍摄信息')).toBeVisible()
    expect(answers.at(-1)).toMatchObject({
      name: 'IMG_1.jpg',
      original: { size: original.length, sm3: sm3(original) },
    })
  })

  test('a reduced photo is smaller, upright and without camera metadata', async ({ page }) => {
    const answers = watchStoredFiles(page.context())
    await noteSentBytes(page)
    await openForm(page, '匿名举报')
    await writeReport(page)
    const original = await photograph(page)
    await page.getByLabel('从相册选').setInputFiles(file(original))
    await tapButton(page, /缩小后发送/)
    await stored(page)
    await expect(list(page).getByText('IMG_1-缩小.jpg')).toBeVisible()
    const content = await sentBytes(page)
    // The browser adds a colour profile, from which the server takes the names.
    expect(answers.at(-1)).toMatchObject({
      name: 'IMG_1-缩小.jpg',
      original: { size: content.length, sm3: sm3(content) },
    })
    expect(content.length).toBeLessThan(original.length / 2)
    for (const trace of ['SECRET PLACE', 'Exif']) expect(content.includes(trace)).toBe(false)
    expect(await shown(page, content)).toEqual({ width: 1365, height: 2048, isRedAbove: true })
  })

  test('going back from the question adds the original photo', async ({ page }) => {
    const answers = watchStoredFiles(page.context())
    await openForm(page, '匿名举报')
    await writeReport(page)
    const original = await photograph(page)
    await page.getByLabel('从相册选').setInputFiles(file(original))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await page.goForward()
    await stored(page)
    expect(answers.at(-1)?.original?.sm3).toBe(sm3(original))
  })
})

desktop('at a computer nothing is asked', async ({ page }) => {
  await form.openForm(page, '匿名举报')
  const original = await photograph(page)
  await page.locator('input[type=file]').setInputFiles(file(original))
  await stored(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
