import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { chooseAttention, useDangerRing, useUrgentNotice } from './attention.ts'

const notices: string[] = []
const permission = vi.fn<() => Promise<string>>()
const closed = vi.fn<() => Promise<void>>()
const tones: number[] = []

/** What the tone needs of the browser's audio, which happy-dom lacks. */
class AudioDouble {
  currentTime = 0
  destination = {}
  close = closed
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: () => undefined,
  })
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (next: object) => next,
      addEventListener() {},
      start: () => void tones.push(frequency.value),
      stop() {},
    }
  }
}

const Bench = ({ urgent }: { urgent: number | undefined }) => {
  useUrgentNotice(urgent)
  return null
}

beforeEach(async () => {
  notices.length = 0
  tones.length = 0
  permission.mockResolvedValue('granted')
  vi.stubGlobal('AudioContext', AudioDouble)
  vi.stubGlobal(
    'Notification',
    class {
      static requestPermission = permission
      constructor(title: string) {
        notices.push(title)
      }
    },
  )
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await chooseAttention({ sound: false, notice: false, danger: true })
})

test('urgent cases make no sound and no notice unless asked for', async () => {
  const { show } = await render(<Bench urgent={1} />)
  await show(<Bench urgent={2} />)
  expect([tones, notices]).toEqual([[], []])
})

test('a further urgent case is told by a tone and a notice without contents', async () => {
  await chooseAttention({ sound: true, notice: true })
  const { show } = await render(<Bench urgent={undefined} />)
  await show(<Bench urgent={2} />)
  await show(<Bench urgent={1} />)
  expect([tones, notices]).toEqual([[], []])
  await show(<Bench urgent={2} />)
  expect([tones, notices]).toEqual([[660], ['举报工作台：有新的优先举报']])
})

test('a browser that refuses notices is not asked to show one', async () => {
  permission.mockResolvedValue('denied')
  expect(await chooseAttention({ notice: true })).toBe(false)
  const { show } = await render(<Bench urgent={0} />)
  await show(<Bench urgent={1} />)
  expect(notices).toEqual([])
})

describe('danger to life', () => {
  const Ringing = ({ danger }: { danger: number }) => {
    const { isSilenced } = useDangerRing(danger)
    return <p>{isSilenced ? '没有放出铃声' : ''}</p>
  }

  test('rings as soon as it is there and when it is more, unless the ring is switched off', async () => {
    const { show } = await render(<Ringing danger={1} />)
    await show(<Ringing danger={0} />)
    await show(<Ringing danger={2} />)
    expect(tones).toEqual([880, 880])
    await chooseAttention({ danger: false })
    await show(<Ringing danger={3} />)
    expect(tones).toEqual([880, 880])
  })

  test('says so where the browser waits for a gesture before any sound', async () => {
    vi.stubGlobal(
      'AudioContext',
      class extends AudioDouble {
        state = 'suspended'
      },
    )
    await render(<Ringing danger={1} />)
    await expect.poll(() => document.body.textContent).toContain('没有放出铃声')
  })
})
