import { useEffect, useState } from 'react'
import { cannotSpeak, type Choice, chooseVoice } from './choose-voice.ts'

/** Browsers list their voices late, and some have none. */
const timeoutMs = 2000

const canSpeak = () => 'speechSynthesis' in window

/** Undefined while the browser has listed no voice yet. */
function currentChoice(): Choice | undefined {
  if (!canSpeak()) return { refusal: cannotSpeak }
  const voices = speechSynthesis.getVoices()
  return voices.length > 0 ? chooseVoice(voices) : undefined
}

/** The voice to read with, or why there is none; undefined while the browser lists its voices. */
export function useVoice(): Choice | undefined {
  const [choice, setChoice] = useState(currentChoice)
  useEffect(() => {
    if (!canSpeak()) return undefined
    const timer = setTimeout(() => setChoice(chooseVoice(speechSynthesis.getVoices())), timeoutMs)
    const update = () => setChoice(currentChoice())
    // Old Safari has the voices and not the event.
    speechSynthesis.addEventListener?.('voiceschanged', update)
    return () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener?.('voiceschanged', update)
    }
  }, [])
  return choice
}
