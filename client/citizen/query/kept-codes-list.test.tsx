import { beforeEach, expect, test } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { announce } from '../../testing/announce.ts'
import { page, press } from '../../testing/citizen.ts'
import { code } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { forgetAllCodes, isCodeKept, keepCode } from '../site/kept-codes.ts'
import { KeptCodesList } from './kept-codes-list.tsx'

const first = code
const second = 'FEDCBA9876543210'
let asked: string[]
beforeEach(() => {
  announce()
  asked = []
})
const keep = (query_code: string, type_name: string) =>
  keepCode({ query_code, reported_at: '2026-11-23T01:00:00Z', type_name })
const open = () => show(<KeptCodesList busy={false} query={(code) => asked.push(code)} />, '/query')
const confirm = () =>
  [...document.querySelectorAll<HTMLElement>('dialog button')]
    .find(({ textContent }) => textContent === '移除')
    ?.click()

test('a device that keeps no code shows no list', async () => {
  open()
  await expect.poll(page).not.toContain('这台设备上保存的')
})

test('kept codes are told apart by type, time and end, and one press asks for the report', async () => {
  keep(first, '诈骗')
  keep(second, '赌博')
  open()
  await expect.poll(page).toContain('诈骗举报')
  expect(page()).toContain(`尾号 ${code.slice(-4)}`)
  expect(page()).toContain('2026年11月23日')
  expect(page()).not.toContain(groupQueryCode(code))
  await press('查看进度，赌博举报')
  expect(asked).toEqual([second])
})

test('a code is removed once that is confirmed', async () => {
  keep(first, '诈骗')
  open()
  await press('移除，诈骗举报')
  await expect.poll(page).toContain(groupQueryCode(code))
  await press('不移除')
  expect(isCodeKept(first)).toBe(true)
  await press('移除，诈骗举报')
  await expect.poll(page).toContain('移除后无法找回')
  confirm()
  await expect.poll(page).toContain('查询码已从这台设备移除')
  expect(page()).not.toContain('这台设备上保存的')
  expect(isCodeKept(first)).toBe(false)
})

test('several are removed at once', async () => {
  keep(first, '诈骗')
  keep(second, '赌博')
  open()
  await press('全部移除')
  await expect.poll(page).toContain('移除全部 2 个查询码？')
  confirm()
  await expect.poll(page).not.toContain('这台设备上保存的')
  expect([first, second].some(isCodeKept)).toBe(false)
})

test('what another tab removes or keeps is removed or there here as well', async () => {
  keep(first, '诈骗')
  open()
  await expect.poll(page).toContain('诈骗举报')
  forgetAllCodes()
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.poll(page).not.toContain('这台设备上保存的')
  keep(second, '赌博')
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.poll(page).toContain('赌博举报')
})

test('a code of which nothing else can be read is listed, and opened', async () => {
  localStorage.setItem(`kept_query_code.${first}`, 'spoilt')
  open()
  await expect.poll(page).toContain(`尾号 ${first.slice(-4)}`)
  expect(page()).not.toContain(' · 尾号')
  await press('查看进度')
  expect(asked).toEqual([first])
})
