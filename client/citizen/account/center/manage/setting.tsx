import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../../kit/ui/button/button.tsx'
import styles from './manage.module.css'
import { usePanels } from './use-panels.ts'

interface SettingProps {
  /** Key of the setting, e.g. `email`. */
  id: string
  name: string
  /** Present value; absent if unknown. */
  value: ReactNode
  hint?: ReactNode
  /** The actions, each with the form that it opens. */
  actions?: readonly { panel: string; label: string; form: ReactNode }[]
  /** Shown between the value and the form. */
  children?: ReactNode
}

/** One setting of the account: its value, its actions and the form of the open action. */
export function Setting({ id, name, value, hint, actions, children }: SettingProps) {
  const panels = usePanels()
  const heading = useRef<HTMLHeadingElement>(null)
  const done = panels.done?.setting === id ? panels.done.text : undefined
  useEffect(() => {
    if (done !== undefined) heading.current?.focus()
  }, [done])
  return (
    <section className={styles.setting} aria-labelledby={`setting-${id}`}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1} id={`setting-${id}`}>
          {name}
        </h3>
        <div className={styles.value}>
          {value !== undefined && <p>{value}</p>}
          {hint && <p className="soft small">{hint}</p>}
        </div>
        {actions && (
          <div className={styles.actions}>
            {actions.map(({ panel, label }) => (
              <Button
                key={panel}
                variant="secondary"
                aria-expanded={panels.open === panel}
                onClick={() => panels.toggle(panel)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <output className={styles.done}>
        {done !== undefined && (
          <>
            <CircleCheck size={20} />
            {done}
          </>
        )}
      </output>
      {children}
      {actions?.find(({ panel }) => panel === panels.open)?.form}
    </section>
  )
}
