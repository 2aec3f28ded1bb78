import { useState } from 'react'
import type { Examples } from '../examples.ts'
import { MomentField } from './moment-field.tsx'

function Example({ first, error }: { first: string; error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <MomentField
      id={`moment-${first}`}
      label="看到的时间"
      {...{ value, error }}
      onChange={setValue}
      optional
    />
  )
}

export const examples: Examples = {
  empty: () => <Example first="" />,
  'a day': () => <Example first="2026-11-27" />,
  'a day and a time': () => <Example first="2026-11-27T21:05" />,
  'a part of a day': () => <Example first="?" error="请选好年、月、日；不记得的，可以都不填" />,
}
