import { useState } from 'react'

/** What is typed into a field, and its error, which the next change clears; the field takes `props`. */
export function useTyped(initial = '') {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const onChange = ({ target }: { target: { value: string } }) => {
    setValue(target.value)
    setError(undefined)
  }
  return { value, setError, props: { value, error, onChange } }
}
