import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import * as z from 'zod/mini'
import { deviceStorage } from '../../kit/device-storage.ts'
import { readJson } from '../../kit/read-json.ts'

const attention = z.object({
  /** Rings of danger to life, unless switched off. */
  danger: z._default(z.boolean(), true),
})
type Attention = z.infer<typeof attention>

/** Storage key. */
const attentionKey = 'desk.attention'

/** Whether this device rings of danger to life. */
export const useAttention = create<Attention>(
  () => readJson(attention, deviceStorage.read(attentionKey)) ?? { danger: true },
)

/** Chooses whether this device rings. */
export function chooseAttention(chosen: Attention): void {
  useAttention.setState(chosen)
  deviceStorage.write(attentionKey, JSON.stringify(chosen))
}

/** Plays a soft tone of a quarter of a second. @returns false when the browser waits for a gesture first */
function playTone(): boolean {
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.06, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25)
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + 0.25)
  return audio.state !== 'suspended'
}

const ringMs = 60_000

/** Rings when cases of danger become more, and each minute while there are any, unless that is switched off. */
export function useDangerRing(danger: number) {
  const before = useRef(0)
  const [isSilenced, setSilenced] = useState(false)
  const ring = () => setSilenced(!playTone())
  useEffect(() => {
    const ringIfWanted = () => {
      if (useAttention.getState().danger) setSilenced(!playTone())
    }
    const isMore = danger > before.current
    before.current = danger
    if (isMore) ringIfWanted()
    if (danger === 0) return undefined
    const timer = setInterval(ringIfWanted, ringMs)
    return () => clearInterval(timer)
  }, [danger])
  return { isSilenced, ring }
}
