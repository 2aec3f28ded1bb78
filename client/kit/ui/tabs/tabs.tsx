import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<V extends string> {
  /** Label of the tab list, for screen readers. */
  label: string
  tabs: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Tabs by the ARIA pattern: Tab reaches the selected one, arrow keys, Home and End select another. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const present = tabs.findIndex((tab) => tab.value === value)
  const goals: Readonly<Record<string, number>> = {
    ArrowRight: (present + 1) % tabs.length,
    ArrowLeft: (present - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }
  const press = (event: KeyboardEvent) => {
    const goal = goals[event.key]
    const tab = goal === undefined ? undefined : tabs[goal]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[goal ?? 0]?.focus()
  }
  return (
    <div className="grid-6">
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={press}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
