import { useEffect } from 'react'
import { useSettings } from '../use-settings.ts'
import { rates } from './rates.ts'
import { reader } from './reader.ts'
import { spokenName } from './spoken-name.ts'
import { useVoice } from './use-voice.ts'

/** What is said at once when something in it is pointed at. */
const speakable =
  'a, button, summary, input, textarea, select, label, legend, h1, h2, h3, p, li, dt, dd, th, td, [role=tab], [role=alert], [role=status]'

/** How long the pointer rests before something is said: passing over is not pointing at. */
const restMs = 300

/** Whether the citizen has touched this page: browsers refuse to speak before. */
const hasInteracted = () => navigator.userActivation?.hasBeenActive ?? true

function pointedAt({ target }: Event): Element | undefined {
  if (!(target instanceof Element)) return undefined
  const found = target.closest(speakable)
  // A label stands for its field.
  return (found instanceof HTMLLabelElement && found.control) || found || undefined
}

/** Reads aloud what is pointed at and what has the focus, while nobody reads the whole page. */
export function PointReader() {
  const { pace } = useSettings()
  const voice = useVoice()?.voice
  useEffect(() => {
    if (!voice) return undefined
    let last: Element | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onPointed = (event: Event) => {
      const element = pointedAt(event)
      if (!element || element === last) return
      last = element
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (reader.isReading() || !hasInteracted()) return
        const text = spokenName(element)
        if (text) reader.say({ text, element }, { voice, rate: rates[pace] })
      }, restMs)
    }
    document.addEventListener('pointerover', onPointed)
    document.addEventListener('focusin', onPointed)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointed)
      document.removeEventListener('focusin', onPointed)
      if (!reader.isReading()) reader.stop()
    }
  }, [voice, pace])
  return null
}
