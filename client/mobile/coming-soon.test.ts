import { beforeEach, expect, test } from 'vitest'
import { comingSoon } from './coming-soon.ts'
import html from './index.html?raw'

let page: Document
beforeEach(() => {
  page = new DOMParser().parseFromString(html, 'text/html')
})

const config = { title: '某省举报中心', contact_phone: '', icp_number: '' }
const link = (selector: string) => page.querySelector(selector)?.getAttribute('href')

test('without scripts the page already says what to do and leads to the desktop site', () => {
  expect(page.querySelector('h1')?.textContent).toBe('手机版正在准备中')
  expect(link('#desktop')).toBe('/web/pc/?view=desktop')
})

test('it carries the name of the site', () => {
  comingSoon(page, { hash: '' }, config)
  expect(page.getElementById('site')?.textContent).toBe('某省举报中心')
})

test('the link leads to the page that the citizen wanted', () => {
  comingSoon(page, { hash: '#/pages/query/index' }, config)
  expect(link('#desktop')).toBe('/web/pc/query?view=desktop')
})

test('contact phone and filing number are shown when they are known', () => {
  comingSoon(
    page,
    { hash: '' },
    { ...config, contact_phone: '010-1237 7', icp_number: '京ICP备1号' },
  )
  expect(link('#contact a')).toBe('tel:01012377')
  expect(page.getElementById('contact')?.hidden).toBe(false)
  expect(page.getElementById('filing')?.textContent?.trim()).toBe('京ICP备1号')
  expect(link('#filing a')).toBe('https://beian.miit.gov.cn/')
})

test('what is not known stays hidden', () => {
  comingSoon(page, { hash: '' }, config)
  expect(page.getElementById('contact')?.hidden).toBe(true)
  expect(page.getElementById('filing')?.hidden).toBe(true)
})

test('nothing on the page needs an inline script or style', () => {
  expect(page.querySelectorAll('style, [style]')).toHaveLength(0)
  for (const script of page.querySelectorAll('script:not([type="application/json"])'))
    expect(script.textContent).toBe('')
  expect(html).not.toMatch(/\son\w+=/)
})
