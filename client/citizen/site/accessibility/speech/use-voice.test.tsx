import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installSpeech, mandarin } from '../../../../testing/fake-speech.ts'
import { one, render, settle } from '../../../../testing/render.tsx'
import { useVoice } from './use-voice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Told() {
  const choice = useVoice()
  return <p>{choice ? (choice.voice?.lang ?? choice.refusal) : 'looking'}</p>
}
const told = () => one('p').textContent

test('a voice that is there is there at once', async () => {
  installSpeech(mandarin)
  await render(<Told />)
  expect(told()).toBe('zh-CN')
})

test('browsers that name their voices late are waited for', async () => {
  const speech = installSpeech()
  await render(<Told />)
  expect(told()).toBe('looking')
  speech.voices = [mandarin]
  await settle(() => speech.dispatchEvent(new Event('voiceschanged')))
  expect(told()).toBe('zh-CN')
})

test('after two seconds without a voice there is none', async () => {
  installSpeech()
  await render(<Told />)
  await settle(() => vi.advanceTimersByTime(1999))
  expect(told()).toBe('looking')
  await settle(() => vi.advanceTimersByTime(1))
  expect(told()).toContain('没有中文语音')
})

test('a browser that cannot speak is known at once', async () => {
  await render(<Told />)
  expect(told()).toContain('这个浏览器不能朗读')
})
