import { useEffect, useState } from 'react'
import { cannotSpeak, type Choice, chooseVoice } from './choose-voice.ts'

/** Browsers name their voices late, and some have none to name. In ms. */
const patience = 2000

const canSpeak = () => 'speechSynthesis' in window

/** Undefined while the browser has named no voice yet. */
function present(): Choice | undefined {
  if (!canSpeak()) return { refusal: cannotSpeak }
  const voices = speechSynthesis.getVoices()
  return voices.length > 0 ? chooseVoice(voices) : undefined
}

/** The voice to read with, or why there is none; undefined while the browser is still looking. */
export function useVoice(): Choice | undefined {
  const [choice, setChoice] = useState(present)
  useEffect(() => {
    if (!canSpeak()) return undefined
    const timer = setTimeout(() => setChoice(chooseVoice(speechSynthesis.getVoices())), patience)
    const look = () => setChoice(present())
    // Old Safari has the voices and not the event.
    speechSynthesis.addEventListener?.('voiceschanged', look)
    return () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener?.('voiceschanged', look)
    }
  }, [])
  return choice
}
