import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** One primary button a page; `danger` only for actions that cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'large'
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: shows it, keeps the focus, and ignores clicks, so that a double click acts once. */
  busy?: boolean
}

export const buttonClass = ({ variant = 'primary', size = 'regular' }: ButtonLook) =>
  classNames(styles.button, styles[variant], size === 'large' && styles.large)

/** A button of type `button` by default. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    busy = false,
    type = 'button',
    className,
    onClick,
    children,
    ...rest
  } = props
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }) }),
        busy && styles.busy,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
