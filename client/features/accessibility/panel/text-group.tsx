import { changeSettings } from '../stored-settings.ts'
import { useSettings } from '../use-settings.ts'
import { Segments } from './segments.tsx'

const sizes = [
  { value: '16', label: '标准' },
  { value: '18', label: '大' },
  { value: '22', label: '特大' },
  { value: '30', label: '超大' },
] as const

/** How large the text is: 16, 18, 22 or 30 px; elder mode begins at 18. */
export function TextGroup() {
  const { text, elder } = useSettings()
  return (
    <Segments
      legend="文字大小"
      options={elder ? sizes.slice(1) : sizes}
      value={elder && text === '16' ? '18' : text}
      onChange={(size) => changeSettings({ text: size })}
    />
  )
}
