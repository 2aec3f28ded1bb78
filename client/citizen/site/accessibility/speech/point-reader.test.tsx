import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeSpeech, installSpeech, mandarin } from '../../../../testing/fake-speech.ts'
import { one, render, settle } from '../../../../testing/render.tsx'
import { changeSettings, resetSettings } from '../stored-settings.ts'
import { PointReader } from './point-reader.tsx'
import { reader } from './reader.ts'

let speech: FakeSpeech
beforeEach(async () => {
  vi.useFakeTimers()
  speech = installSpeech(mandarin)
  await render(
    <main>
      <h1>查询进度</h1>
      <label htmlFor="code">查询码</label>
      <input id="code" />
      <button type="button">
        <span>查询</span>
      </button>
      <PointReader />
    </main>,
  )
})
afterEach(async () => {
  reader.stop()
  await settle(resetSettings)
  vi.useRealTimers()
})

const point = (selector: string) =>
  one(selector).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
const wait = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

test('what the pointer rests on is said, whatever part of it that is', async () => {
  point('button span')
  await wait(300)
  expect(speech.texts()).toEqual(['查询，按钮'])
})

test('passing over is not pointing at', async () => {
  point('h1')
  await wait(200)
  point('button')
  await wait(300)
  expect(speech.texts()).toEqual(['查询，按钮'])
})

test('staying on the same thing says it once', async () => {
  point('button')
  await wait(300)
  point('button span')
  await wait(300)
  expect(speech.texts()).toEqual(['查询，按钮'])
})

test('a label stands for its field', async () => {
  point('label')
  await wait(300)
  expect(speech.texts()).toEqual(['查询码，输入框，未填写'])
})

test('what gets the focus is said', async () => {
  one('input').focus()
  await wait(300)
  expect(speech.texts()).toEqual(['查询码，输入框，未填写'])
})

test('while the page is read, pointing does not interrupt', async () => {
  reader.read([{ text: '标题', element: one('h1') }], { voice: mandarin, rate: 1 })
  point('button')
  await wait(300)
  expect(speech.texts()).toEqual(['标题'])
})

test('it speaks at the chosen pace', async () => {
  await settle(() => changeSettings({ pace: 'slow' }))
  point('button')
  await wait(300)
  expect(speech.spoken[0]?.rate).toBe(0.7)
})
