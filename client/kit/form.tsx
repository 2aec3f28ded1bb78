import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => unknown
}

/** A form that the page sends instead of the browser. The browser validates it only if `noValidate` is false. */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)
