import { Children, type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import styles from './table.module.css'

interface TableProps {
  /** The names of the columns. */
  of: readonly string[]
  /** The names of the columns of figures, which are aligned right. */
  numbers?: readonly string[]
  /** Whether the last column holds the buttons of each row. */
  hasActions?: boolean
  caption?: ReactNode
  isBusy?: boolean
  /** Text in place of a table without rows. */
  none?: string
  /** The rows. */
  children: ReactNode
}

/** The box in which a wide table scrolls sideways, by the keyboard too. */
function Box({ children }: { children: ReactNode }) {
  const [isTooWide, setIsTooWide] = useState(false)
  const measured = useCallback((box: HTMLDivElement) => {
    const size = new ResizeObserver(() => setIsTooWide(box.scrollWidth > box.clientWidth))
    // The table alone grows when its texts become longer.
    for (const element of [box, ...box.children]) size.observe(element)
    return () => size.disconnect()
  }, [])
  const scrollable = { role: 'group', 'aria-label': '表格，可左右滚动', tabIndex: 0 }
  return (
    <div ref={measured} className={styles.box} {...(isTooWide && scrollable)}>
      {children}
    </div>
  )
}

/** A table with a head. */
export function Table(props: TableProps) {
  const { of, numbers, hasActions = false, caption, isBusy, none, children } = props
  if (none !== undefined && Children.count(children) === 0)
    return <p className={styles.empty}>{none}</p>
  return (
    <Box>
      <table className={styles.table} aria-busy={isBusy}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {of.map((name) => (
              <th
                key={name}
                scope="col"
                className={numbers?.includes(name) ? styles.number : undefined}
              >
                {name}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className={styles.actions}>操作</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Box>
  )
}

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  name: string
  /** What the row is about, for the accessible name. */
  of: string
}

/** A small button in a row, called `name：of`. */
export const RowButton = ({ name, of, ...rest }: RowButtonProps) => (
  <Button variant="quiet" className={styles.small} aria-label={`${name}：${of}`} {...rest}>
    {name}
  </Button>
)
