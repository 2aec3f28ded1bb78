import { useEffect, useState } from 'react'
import { cannotSpeak, type Choice, chooseVoice } from './choose-voice.ts'

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
