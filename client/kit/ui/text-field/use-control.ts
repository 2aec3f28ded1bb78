import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { countCharacters } from './counter.tsx'

/**
 * What text fields share: an id, the caller's ref beside our own, and the length of the text, which is
 * read from the element so that it is right for controlled, uncontrolled and restored values alike.
 */
export function useControl<E extends HTMLInputElement | HTMLTextAreaElement>(
  ownId: string | undefined,
  ref: Ref<E> | undefined,
) {
  const generated = useId()
  const element = useRef<E>(null)
  const [count, setCount] = useState(0)
  const read = () => setCount(countCharacters(element.current?.value ?? ''))
  // First the caller's ref: a form library fills the element when it gets it.
  useImperativeHandle<E | null, E | null>(ref, () => element.current, [])
  useLayoutEffect(read)
  return { id: ownId ?? generated, element, count, read }
}
