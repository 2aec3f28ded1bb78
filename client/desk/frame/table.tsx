import { type ComponentProps } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import styles from './table.module.css'

interface HeadsProps {
  of: readonly string[]
  /** Those above figures, which are aligned right. */
  numbers?: readonly string[]
  /** Whether the last column holds the buttons of each row. */
  hasActions?: boolean
}

/** The head of a table. */
export const Heads = ({ of, numbers, hasActions = false }: HeadsProps) => (
  <thead>
    <tr>
      {of.map((name) => (
        <th key={name} scope="col" className={numbers?.includes(name) ? styles.number : undefined}>
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
)

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
