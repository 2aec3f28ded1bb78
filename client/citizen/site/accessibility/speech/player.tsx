import Square from 'lucide-react/icons/square'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { listen } from '../../../../kit/listen.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import styles from './player.module.css'
import { reader } from './reader.ts'
import { useIsReading } from './use-is-reading.ts'

/** Shows a stop button while the page is read aloud. Escape stops the reading, too. */
export function Player() {
  const isReading = useIsReading()
  const { key } = useLocation()
  const place = useRef(key)
  useEffect(() => {
    // The route has changed, so the text being read is gone.
    if (place.current !== key) reader.stop()
    place.current = key
  }, [key])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') reader.stop()
    }
    return listen(window, { keydown: press, pagehide: reader.stop })
  }, [])
  if (!isReading) return null
  return (
    <div className={styles.player}>
      <span>正在朗读</span>
      <Button onClick={reader.stop}>
        <Square size={18} />
        停止
      </Button>
    </div>
  )
}
