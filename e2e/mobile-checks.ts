import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts'

/**
 * Nothing for axe to find, no sideways scrolling. axe takes what a bar covers until one scrolls for too small:
 * the bars lie in the page meanwhile.
 */
export async function expectFine(page: Page, contrast: 'AA' | 'AAA' = 'AA'): Promise<void> {
  await expectNoSidewaysScroll(page)
  const positions = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map((element) => (element.style.position = 'static')),
  )
  await expectAccessible(page, contrast)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[style*=static]'))
      element.style.position = ''
  })
  expect(positions.length).toBeGreaterThan(0)
}

/**
 * What a finger cannot hit: lower than so many px, or narrower than 24; links within text apart
 * (WCAG 2.5.8). What is ticked is hit by its label.
 */
export const smallTargets = (page: Page, height = 44) =>
  page.evaluate((least) => {
    const inText = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const boxOf = (element: Element) => {
      // What is stretched over an entry by its ::after is as large as that.
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
      .filter(({ element, box }) => {
        const isLabelled = element.matches('[type=radio], [type=checkbox]')
        return box.height < (isLabelled ? 24 : least) - 0.5 || box.width < 23.5
      })
      .map(({ element, box }) => `${element.textContent?.trim()} ${Math.round(box.height)}`)
  }, height)

/** What a phone would zoom into when it gets the focus. */
export const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(({ id }) => id),
  )

/** Visible text that is smaller than so many px. */
export const smallText = (page: Page, px: number) =>
  page.evaluate((least) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const small = new Set<string>()
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.checkVisibility() || !textContent?.trim()) continue
      // What only screen readers get has no size.
      if (parentElement.closest('[class*=visually-hidden], [class*=_hidden]')) continue
      const size = parseFloat(getComputedStyle(parentElement).fontSize)
      if (size < least - 0.01) small.add(`${textContent.trim()} ${size}`)
    }
    return [...small]
  }, px)

/** Text that does not fit into what holds it, and is cut off there. */
export const cutText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => !element.matches('input, textarea'))
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`),
  )
