import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import * as z from 'zod/mini'
import { deviceStorage } from '../../kit/device-storage.ts'
import { readJson } from '../../kit/read-json.ts'

const attention = z.object({
  sound: z.boolean(),
  notice: z.boolean(),
  /** Rings of danger to life, unless switched off. */
  danger: z._default(z.boolean(), true),
})
type Attention = z.infer<typeof attention>

/** Storage key. */
const attentionKey = 'desk.attention'

const stored = (): Attention =>
  readJson(attention, deviceStorage.read(attentionKey)) ?? {
    sound: false,
    notice: false,
    danger: true,
  }

/** How this device tells of an urgent case: by nothing, unless asked for; of danger to life by a sound. */
export const useAttention = create<Attention>(stored)

/** Chooses how this device tells of urgent cases. @returns false when the browser refuses desktop notices */
export async function chooseAttention(part: Partial<Attention>): Promise<boolean> {
  if (part.notice && !(await mayNotify())) return false
  useAttention.setState(part)
  deviceStorage.write(attentionKey, JSON.stringify(useAttention.getState()))
  return true
}

/** Browsers offer notices to pages over TLS only, and after a question. */
const mayNotify = async () =>
  'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'

/** Plays a soft tone of a quarter of a second. @returns false when the browser waits for a gesture first */
function playTone(frequency = 660): boolean {
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.06, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25)
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + 0.25)
  return audio.state !== 'suspended'
}

/** Tells of more urgent cases, not of their contents: others may see the screen. @param urgent undefined until known */
export function useUrgentNotice(urgent: number | undefined): void {
  const before = useRef(urgent)
  useEffect(() => {
    const isMore = urgent !== undefined && before.current !== undefined && urgent > before.current
    before.current = urgent
    if (!isMore) return
    const { sound, notice } = useAttention.getState()
    if (sound) playTone()
    // One notice at a time; the sound is a choice of its own.
    if (notice && document.hidden)
      void new Notification('举报工作台：有新的优先举报', { tag: 'urgent', silent: true })
  }, [urgent])
}

const ringMs = 60_000

/** Rings when cases of danger become more, and each minute while there are any, unless that is switched off. */
export function useDangerRing(danger: number) {
  const before = useRef(0)
  const [isSilenced, setSilenced] = useState(false)
  const ring = () => setSilenced(!playTone(880))
  useEffect(() => {
    const ringIfWanted = () => {
      if (useAttention.getState().danger) setSilenced(!playTone(880))
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
