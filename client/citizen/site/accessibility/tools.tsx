import { language } from '#words/language.ts'
import './cursor/cursor.css'
import { AccessibilityPanel } from './accessibility-panel.tsx'
import { ReadingLine } from './reading-line.tsx'
import { Player } from './speech/player.tsx'
import { PointReader } from './speech/point-reader.tsx'
import { SpeechGroup } from './speech/speech-group.tsx'
import type { ToolsProps } from './use-accessibility.tsx'
import { useSettings } from './use-settings.ts'

export { switchElderMode } from './switch-elder-mode.ts'

/** Texts are split, named and spoken in Chinese only. */
const canRead = language === 'zh-CN'

/** The open panel and the tools that are switched on. */
export default function Tools({ isOpen, close }: ToolsProps) {
  const { line, point } = useSettings()
  return (
    <>
      {isOpen && <AccessibilityPanel close={close} speech={canRead && <SpeechGroup />} />}
      {line && <ReadingLine />}
      {canRead && point && <PointReader />}
      {canRead && <Player />}
    </>
  )
}
