import {
  type InputEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { describedBy, type FieldText } from '../field/field.tsx'
import { Counter, countCharacters } from './counter.tsx'

interface TextProps<E> extends FieldText {
  id?: string | undefined
  ref?: Ref<E> | undefined
  className?: string | undefined
  maxLength?: number | undefined
  required?: boolean | undefined
  onInput?: ((event: InputEvent<E>) => void) | undefined
}

/**
 * Splits the props of a text field into those of its `Field` and those of the element, with the counter for `maxLength`. It
 * counts the element's text, so also restored values.
 */
export function useControl<
  E extends HTMLInputElement | HTMLTextAreaElement,
  P extends TextProps<E>,
>(props: P) {
  const { label, hint, error, optional, id: ownId, ref, ...others } = props
  const { className, maxLength, onInput, ...rest } = others
  const generated = useId()
  const id = ownId ?? generated
  const element = useRef<E>(null)
  const [count, setCount] = useState(0)
  const read = () => setCount(countCharacters(element.current?.value ?? ''))
  useImperativeHandle<E | null, E | null>(ref, () => element.current, [])
  useLayoutEffect(read)
  const text = { hint, error, ...(optional && { optional }) }
  return {
    field: { id, label, className, ...text },
    control: {
      ...rest,
      id,
      ref: element,
      'aria-invalid': Boolean(error) || undefined,
      'aria-required': props.required,
      'aria-describedby': describedBy(id, text),
      onInput: (event: InputEvent<E>) => {
        read()
        onInput?.(event)
      },
    },
    counter: maxLength !== undefined && <Counter count={count} max={maxLength} />,
  }
}
