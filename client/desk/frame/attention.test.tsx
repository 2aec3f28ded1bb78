import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { chooseAttention, useDangerRing } from './attention.ts'

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

beforeEach(() => {
  tones.length = 0
  vi.stubGlobal('AudioContext', AudioDouble)
  chooseAttention({ danger: true })
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
    chooseAttention({ danger: false })
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
