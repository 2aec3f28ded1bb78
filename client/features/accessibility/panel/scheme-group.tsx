import { deviceScheme } from '../apply-settings.ts'
import { changeSettings } from '../stored-settings.ts'
import type { schemes } from '../settings.ts'
import { useSettings } from '../use-settings.ts'
import styles from './accessibility-panel.module.css'
import { Segments } from './segments.tsx'

const names: Readonly<Record<(typeof schemes)[number], string>> = {
  standard: '标准',
  dark: '深色',
  white: '白底高对比',
  black: '黑底高对比',
}

const options = (['standard', 'dark', 'white', 'black'] as const).map((value) => ({
  value,
  label: (
    <>
      <span className={styles.swatch} data-of={value} aria-hidden="true" />
      {names[value]}
    </>
  ),
}))

/** Which colours the pages have. */
export function SchemeGroup() {
  const { scheme } = useSettings()
  return (
    <Segments
      legend="颜色"
      options={options}
      value={scheme ?? deviceScheme()}
      onChange={(chosen) => changeSettings({ scheme: chosen })}
    />
  )
}
