import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './evidence.module.css'

interface FilePickerProps extends Omit<ComponentProps<'input'>, 'type'> {
  id: string
  Icon: LucideIcon
  label: string
  take: (files: File[]) => void
}

/** A native file input that looks like a button. */
export const FilePicker = ({ Icon, label, take, id, ...rest }: FilePickerProps) => (
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
    <label htmlFor={id} className={styles.pick}>
      <Icon size={18} />
      {label}
    </label>
  </span>
)
