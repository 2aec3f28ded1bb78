import './cursor/cursor.css'
import { AccessibilityPanel } from './panel/accessibility-panel.tsx'
import { ReadingLine } from './reading-line/reading-line.tsx'
import { Player } from './speech/player.tsx'
import { PointReader } from './speech/point-reader.tsx'
import { switchElderMode as switchStored } from './stored-settings.ts'
import { elderButtonId } from './elder/elder-button-id.ts'
import { useSettings } from './use-settings.ts'

/** By its button, which may be in another place then: the focus follows it there. */
export function switchElderMode(elder: boolean): void {
  switchStored(elder)
  requestAnimationFrame(() => document.getElementById(elderButtonId)?.focus())
}

interface ToolsProps {
  isOpen: boolean
  close: () => void
}

/** Everything behind the strip: the panel while it is open, and the tools that are switched on. */
export default function Tools({ isOpen, close }: ToolsProps) {
  const { line, point } = useSettings()
  return (
    <>
      {isOpen && <AccessibilityPanel close={close} />}
      {line && <ReadingLine />}
      {point && <PointReader />}
      <Player />
    </>
  )
}
