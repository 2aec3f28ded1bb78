import type { ReactElement } from 'react'
import type { Examples } from '../examples.ts'
import { Button, type ButtonLook } from './button.tsx'
import { LinkButton } from './link-button.tsx'

type Variant = NonNullable<ButtonLook['variant']>

const labels: Readonly<Record<Variant, string>> = {
  primary: '提交举报',
  secondary: '返回修改',
  quiet: '暂不填写',
  danger: '撤回举报',
}

const each = (draw: (variant: Variant) => ReactElement) => () =>
  (Object.keys(labels) as Variant[]).map(draw)

export const examples: Examples = {
  regular: each((variant) => (
    <Button key={variant} variant={variant}>
      {labels[variant]}
    </Button>
  )),
  large: each((variant) => (
    <Button key={variant} variant={variant} size="large">
      {labels[variant]}
    </Button>
  )),
  busy: each((variant) => (
    <Button key={variant} variant={variant} busy>
      {labels[variant]}
    </Button>
  )),
  disabled: each((variant) => (
    <Button key={variant} variant={variant} disabled>
      {labels[variant]}
    </Button>
  )),
  'as a link': each((variant) => (
    <LinkButton key={variant} variant={variant} to="/">
      {labels[variant]}
    </LinkButton>
  )),
}
