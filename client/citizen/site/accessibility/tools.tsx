import './cursor/cursor.css'
import { AccessibilityPanel } from './accessibility-panel.tsx'
import { Help } from './help.tsx'
import { chinesePanel } from './panel-words.ts'
import { ReadingLine } from './reading-line.tsx'
import { Player } from './speech/player.tsx'
import { PointReader } from './speech/point-reader.tsx'
import { SpeechGroup } from './speech/speech-group.tsx'
import type { ToolsProps } from './use-accessibility.tsx'
import { useSettings } from './use-settings.ts'

export { switchElderMode } from './switch-elder-mode.ts'

/** The open panel and the tools that are switched on. */
export default function Tools({ isOpen, close }: ToolsProps) {
  const { line, point } = useSettings()
  return (
    <>
      {isOpen && (
        <AccessibilityPanel
          close={close}
          words={chinesePanel}
          speech={<SpeechGroup />}
          help={<Help />}
        />
      )}
      {line && <ReadingLine />}
      {point && <PointReader />}
      <Player />
    </>
  )
}
