import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import { buttonClass, type ButtonLook } from './button.tsx'

/** A link within the site that looks like a button. */
export function LinkButton({
  variant = 'primary',
  size = 'regular',
  className,
  ...rest
}: LinkProps & ButtonLook) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size }), className)} />
}
