import { useEffect, useState } from 'react'

/** The chosen voice, or a message to the citizen that explains why there is none. */
type Choice =
  | { readonly voice: SpeechSynthesisVoice; readonly refusal?: never }
  | { readonly voice?: never; readonly refusal: string }

/** Ranks mainland Mandarin before Taiwanese Mandarin before Cantonese. Returns undefined for other languages. */
function rank(lang: string): number | undefined {
  const tag = lang.toLowerCase().replaceAll('_', '-')
  if (!/^(zh|cmn|yue)\b/.test(tag)) return undefined
  if (/^yue|-(hk|mo)\b/.test(tag)) return 2
  return /-tw\b/.test(tag) ? 1 : 0
}

/** Chooses a Chinese voice on the device. Network voices would send the citizen's input to their provider. */
export function chooseVoice(voices: readonly SpeechSynthesisVoice[]): Choice {
  const chinese = voices
    .map((voice) => ({ voice, rank: rank(voice.lang) }))
    .filter(
      (known): known is { voice: SpeechSynthesisVoice; rank: number } => known.rank !== undefined,
    )
    .toSorted((a, b) => a.rank - b.rank)
  const own = chinese.find(({ voice }) => voice.localService)
  if (own) return { voice: own.voice }
  if (chinese.length > 0)
    return {
      refusal:
        '这台设备只有联网的中文语音，朗读时会把页面上的文字传到别处。为了不泄露您的举报，这里不用它；可以在系统设置里添加中文语音。',
    }
  return {
    refusal: '这台设备没有中文语音。请在系统设置的“语音”里添加中文语音，再重新打开这个页面。',
  }
}

const cannotSpeak =
  '这个浏览器不能朗读。请换用新版的 Chrome 或 Edge 浏览器，或者用手机自带的朗读功能。'

/** Time limit in ms for the list of voices: browsers load it late, and it may stay empty. */
const timeoutMs = 2000

const canSpeak = () => 'speechSynthesis' in window

/** Returns undefined while the browser has listed no voice. */
function currentChoice(): Choice | undefined {
  if (!canSpeak()) return { refusal: cannotSpeak }
  const voices = speechSynthesis.getVoices()
  return voices.length > 0 ? chooseVoice(voices) : undefined
}

/** Returns the chosen voice, or the reason why there is none; undefined while the browser loads its voices. */
export function useVoice(): Choice | undefined {
  const [choice, setChoice] = useState(currentChoice)
  useEffect(() => {
    if (!canSpeak()) return undefined
    const timer = setTimeout(() => setChoice(chooseVoice(speechSynthesis.getVoices())), timeoutMs)
    const update = () => setChoice(currentChoice())
    // Old Safari has voices but no `voiceschanged` event.
    speechSynthesis.addEventListener?.('voiceschanged', update)
    return () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener?.('voiceschanged', update)
    }
  }, [])
  return choice
}
