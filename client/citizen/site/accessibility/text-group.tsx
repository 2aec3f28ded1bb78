import { textSizes } from './settings.ts'
import { changeSettings } from './stored-settings.ts'
import { useSettings } from './use-settings.ts'
import type { PanelWords } from './panel-words.ts'
import { Segments } from './segments.tsx'

/** Choice of the text size: 16, 18, 22 or 30 px, in elder mode 18 px or more. */
export function TextGroup({ legend, names }: PanelWords['text']) {
  const { text, elder } = useSettings()
  const sizes = elder ? textSizes.slice(1) : textSizes
  return (
    <Segments
      legend={legend}
      options={sizes.map((value) => ({ value, label: names[value] }))}
      value={elder && text === '16' ? '18' : text}
      onChange={(size) => changeSettings({ text: size })}
    />
  )
}
