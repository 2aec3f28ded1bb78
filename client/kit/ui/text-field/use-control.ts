import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { countCharacters } from './counter.tsx'

/** Returns the id, ref and length of a text field. The length is the element's, so also of restored values. */
export function useControl<E extends HTMLInputElement | HTMLTextAreaElement>(
  ownId: string | undefined,
  ref: Ref<E> | undefined,
) {
  const generated = useId()
  const element = useRef<E>(null)
  const [count, setCount] = useState(0)
  const read = () => setCount(countCharacters(element.current?.value ?? ''))
  // The caller's ref comes first: a form library fills the element when it gets the ref.
  useImperativeHandle<E | null, E | null>(ref, () => element.current, [])
  useLayoutEffect(read)
  return { id: ownId ?? generated, element, count, read }
}
