import { useDeferredValue, useEffect, useState } from 'react'

type Reader = typeof import('./read-danger.tsx')

/** Says whom to call while a text tells of danger to life. The text is read on the device alone. */
export function DangerNote({ text }: { text: string }) {
  const [reader, setReader] = useState<Reader>()
  const calm = useDeferredValue(text)
  const isNeeded = text.trim() !== ''
  useEffect(() => {
    // The rules weigh more than the form needs to render. Without them the form works as well.
    if (isNeeded) import('./read-danger.tsx').then(setReader, () => undefined)
  }, [isNeeded])
  return <output>{reader?.readDanger(calm)}</output>
}
