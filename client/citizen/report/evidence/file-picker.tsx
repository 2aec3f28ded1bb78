import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './evidence.module.css'

interface FilePickerProps extends Omit<ComponentProps<'input'>, 'type'> {
  id: string
  Icon: LucideIcon
  label: string
  /** The main action of its page. */
  isMain?: boolean
  take: (files: File[]) => void
}

/** A native file input that looks like a button. */
export const FilePicker = ({ Icon, label, take, id, isMain, ...rest }: FilePickerProps) => (
  <span className={styles.picker}>
    <input
      {...rest}
      id={id}
      className={styles.input}
      type="file"
      onChange={({ target }) => {
        take([...(target.files ?? [])])
        // Choosing a removed file again would otherwise fire no change event.
        target.value = ''
      }}
    />
    <label htmlFor={id} className={classNames(styles.pick, isMain && styles.main)}>
      <Icon size={18} />
      {label}
    </label>
  </span>
)
