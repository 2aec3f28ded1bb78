import { deviceScheme } from './apply-settings.ts'
import { changeSettings } from './stored-settings.ts'
import { useSettings } from './use-settings.ts'
import styles from './accessibility-panel.module.css'
import type { PanelWords } from './panel-words.ts'
import { Segments } from './segments.tsx'

const schemes = ['standard', 'dark', 'white', 'black'] as const

/** Choice of the colour scheme. */
export function SchemeGroup({ legend, names }: PanelWords['scheme']) {
  const { scheme } = useSettings()
  return (
    <Segments
      legend={legend}
      options={schemes.map((value) => ({
        value,
        label: (
          <>
            <span className={styles.swatch} data-of={value} aria-hidden="true" />
            {names[value]}
          </>
        ),
      }))}
      value={scheme ?? deviceScheme()}
      onChange={(chosen) => changeSettings({ scheme: chosen })}
    />
  )
}
