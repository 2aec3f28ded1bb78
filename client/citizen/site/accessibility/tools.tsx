import { language } from '#words/language.ts'
import './cursor/cursor.css'
import { AccessibilityPanel } from './accessibility-panel.tsx'
import { elderButtonId } from './elder-button-id.ts'
import { ReadingLine } from './reading-line.tsx'
import { Player } from './speech/player.tsx'
import { PointReader } from './speech/point-reader.tsx'
import { SpeechGroup } from './speech/speech-group.tsx'
import { switchElderMode as switchStored } from './stored-settings.ts'
import type { ToolsProps } from './tools-props.ts'
import { useSettings } from './use-settings.ts'

/** Switches elder mode and moves the focus to its button, which may be in another place afterwards. */
export function switchElderMode(elder: boolean): void {
  switchStored(elder)
  requestAnimationFrame(() => document.getElementById(elderButtonId)?.focus())
}

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
