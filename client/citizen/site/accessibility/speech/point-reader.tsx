import { useEffect } from 'react'
import { listen } from '../../../../kit/listen.ts'
import { useSettings } from '../use-settings.ts'
import { rates } from './rates.ts'
import { reader } from './reader.ts'
import { spokenName } from './spoken-name.ts'
import { useVoice } from './use-voice.ts'

/** Elements that are read as a whole when the pointer or the focus is inside them. */
const speakable =
  'a, button, summary, input, textarea, select, label, legend, h1, h2, h3, p, li, dt, dd, th, td, [role=tab], [role=alert], [role=status]'

/** Delay in ms before an element is read, so that merely passing over it reads nothing. */
const restMs = 300

/** Whether the citizen has interacted with this page: browsers refuse to speak before that. */
const hasInteracted = () => navigator.userActivation?.hasBeenActive ?? true

function pointedAt({ target }: Event): Element | undefined {
  if (!(target instanceof Element)) return undefined
  const found = target.closest(speakable)
  // Pointing at a label reads its field.
  return (found instanceof HTMLLabelElement && found.control) || found || undefined
}

/** Reads elements aloud when they are pointed at or focused, unless the whole page is being read. */
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
    const stop = listen(document, { pointerover: onPointed, focusin: onPointed })
    return () => {
      clearTimeout(timer)
      stop()
      if (!reader.isReading()) reader.stop()
    }
  }, [voice, pace])
  return null
}
