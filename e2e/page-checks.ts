import type { Page } from '@playwright/test'
import { expect, expectAccessible, tooWide } from './journey.ts'

/** Expects no violations. axe counts targets below a sticky bar as too small, so bars are made static meanwhile. */
export async function expectAccessibleBelowBars(page: Page): Promise<void> {
  const bars = await page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    )
    for (const bar of bars) bar.style.position = 'static'
    return bars.length
  })
  await expectAccessible(page)
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('[style*=static]'))
      bar.style.position = ''
  })
  expect(bars).toBeGreaterThan(0)
}

/**
 * Returns controls below a minimum height or narrower than 24 px, except links within text (WCAG 2.5.8) that is not a label.
 * Radio buttons and checkboxes include their labels.
 */
export const smallTargets = (page: Page, height = 44) =>
  page.evaluate((least) => {
    const inText = (element: Element) =>
      element.matches('a') &&
      !element.closest('label') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) =>
          (node.nodeType === Node.TEXT_NODE || node.nodeName === 'TEXT-RUN') &&
          node.textContent?.trim(),
      )
    const boxOf = (element: Element) => {
      // A link whose ::after covers its list entry is as large as the entry.
      const isStretched = getComputedStyle(element, '::after').position === 'absolute'
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const isTicked = element.matches('[type=radio], [type=checkbox], [type=file]')
      const target = (isStretched && element.closest('li')) || (isTicked && label) || element
      return target.getBoundingClientRect()
    }
    return [...document.querySelectorAll('a, button, input, textarea, summary')]
      .filter((element) => element.checkVisibility() && !inText(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.top >= 0)
      .filter(({ box }) => box.height < least - 0.5 || box.width < 23.5)
      .map(({ element, box }) => `${element.textContent?.trim()} ${Math.round(box.height)}`)
  }, height)

/** Returns fields with text below 16 px: a phone zooms into them on focus. */
export const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(({ id }) => id),
  )

/** Returns visible text smaller than this many px. */
export const smallText = (page: Page, px: number) =>
  page.evaluate((least) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const small = new Set<string>()
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.checkVisibility() || !textContent?.trim()) continue
      // Text for screen readers only is not visible.
      if (parentElement.closest('[class*=visually-hidden], [class*=_hidden]')) continue
      const size = parseFloat(getComputedStyle(parentElement).fontSize)
      if (size < least - 0.01) small.add(`${textContent.trim()} ${size}`)
    }
    return [...small]
  }, px)

/** Returns elements whose text is cut off. */
export const cutText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => !element.matches('input, textarea'))
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`),
  )

/** Returns titles and controls with a line break inside a word, e.g. 不/良; file names excepted. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const words = new Intl.Segmenter('zh', { granularity: 'word' })
    /** Missing in browsers' dictionaries. */
    const found = (text: string) => [
      ...Array.from(text.matchAll(/举报/g), ({ index }) => ({ index, segment: '举报' })),
      ...Array.from(words.segment(text)).filter(({ segment }) =>
        /^\p{Script=Han}{2,}$/u.test(segment),
      ),
    ]
    const linesOf = (node: Node, from: number, length: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const broken: string[] = []
    for (const element of document.querySelectorAll(
      // The centre's answer, at the head of a result, is prose.
      'h1, h2:not(#query-outcome), h3, summary, legend, [role=tab], button:not(:has(img))',
    )) {
      if (!element.checkVisibility()) continue
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode
        if (node.parentElement?.closest('[class*=hidden]')) continue
        for (const { segment, index } of found(node.textContent ?? ''))
          if (linesOf(node, index, segment.length) > 1)
            broken.push(`${segment} in ${element.textContent?.trim().slice(0, 40)}`)
      }
    }
    return broken
  })

/** The resolution of the centre's old displays. */
export const oldDisplay = { width: 1366, height: 768 }

/** Returns the parts that scroll sideways, except boxes with a name that the keyboard reaches, e.g. of a table. */
const sidewaysParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.checkVisibility() && !element.matches('[aria-label][tabindex]'))
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`),
  )

/** Expects no sideways scrolling of the desk: at 400 % zoom (WCAG 1.4.10), at 200 %, on a large and on an old display. */
export async function expectDeskFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(() => sidewaysParts(page)).toEqual([])
  expect(await tooWide(page), '320 px').toEqual([])
  for (const size of [{ width: 683, height: 384 }, { width: 1920, height: 1080 }, oldDisplay]) {
    await page.setViewportSize(size)
    expect(await tooWide(page), `${size.width} px`).toEqual([])
  }
}

/** Returns one line for each fault on a phone: too wide, too small to tap, zoomed into, cut off, or broken inside a word. */
export const phoneFaults = async (page: Page): Promise<string[]> => [
  ...(await tooWide(page)).map((what) => `too wide: ${what}`),
  ...(await smallTargets(page)).map((what) => `hard to tap: ${what}`),
  ...(await smallFields(page)).map((what) => `zoomed into: ${what}`),
  ...(await cutText(page)).map((what) => `cut: ${what}`),
  ...(await brokenWords(page)).map((what) => `broken: ${what}`),
]

/** Returns the faults in elder mode, where no text is below 14 px. */
export const elderFaults = async (page: Page): Promise<string[]> => [
  ...(await phoneFaults(page)),
  ...(await smallText(page, 14)).map((what) => `small: ${what}`),
]

/** Returns one line for each fault in a desktop window: too wide, too small to click, or broken inside a word. */
export const deskFaults = async (page: Page): Promise<string[]> => [
  ...(await tooWide(page)).map((what) => `too wide: ${what}`),
  ...(await smallTargets(page)).map((what) => `hard to click: ${what}`),
  ...(await brokenWords(page)).map((what) => `broken: ${what}`),
]

/** Chinese in visible texts and in attributes that are read aloud, outside elements that say that they are Chinese. */
export const unmarkedChinese = (page: Page) =>
  page.evaluate(() => {
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
    const found = [document.title].filter(isChinese)
    const add = (element: Element | null, said: string) => {
      if (isChinese(said) && !element?.closest('[lang|=zh]:not(html)')) found.push(said.trim())
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text
      if (parentElement?.checkVisibility()) add(parentElement, data)
    }
    const names = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'label']
    for (const name of names)
      for (const element of document.querySelectorAll(`body [${name}]`))
        add(element, element.getAttribute(name) ?? '')
    return found
  })

/** Opens all that is folded. */
export const openEverything = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
