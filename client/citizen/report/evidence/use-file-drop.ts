import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../../kit/listen.ts'
import { pastedFiles } from './chosen-files.ts'
import { carriesFiles } from './event-files.ts'

/**
 * Takes files dropped on the page or pasted anywhere on it. Also takes files dropped beside the zone, which the browser
 * would otherwise open in place of the form.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      // Only when the pointer leaves the window, not when it moves between elements.
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      takeNow([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      takeNow(files)
    }
    return listen(document, { dragover: over, dragleave: leave, drop, paste })
  }, [])
  return isDragging
}
