import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import { type Command, type CommandName, commandNames, commands } from './commands.ts'

type Handlers = Partial<Record<CommandName, () => void>>

/** Binds keys while a component is mounted. A command without a handler leaves its key to the browser. */
export function useKeys(handlers: Handlers): void {
  const handlerOf = useEffectEvent((name: CommandName) => handlers[name])
  useEffect(() => {
    const bindings = commandNames.map((name) => {
      const command: Command = commands[name]
      const press = (event: KeyboardEvent) => {
        const handler = handlerOf(name)
        if (!handler || isKeyInactive(event, command)) return
        event.preventDefault()
        handler()
      }
      return [command.key, press] as const
    })
    return tinykeys(window, Object.fromEntries(bindings), { ignore: () => false })
  }, [])
}

/** Binds 1 to 9, on the digit row and the number pad. */
export function useNumberKeys(press: (digit: number) => void): void {
  const pressNow = useEffectEvent(press)
  useEffect(() => {
    const bindings = Array.from({ length: 9 }, (_, index) => {
      const command: Command = {
        key: `Digit${index + 1}`,
        cap: `${index + 1}`,
        name: '',
        group: 'action',
      }
      const handler = (event: KeyboardEvent) => {
        if (isKeyInactive(event, command)) return
        event.preventDefault()
        pressNow(index + 1)
      }
      return [
        [command.key, handler],
        [`Numpad${index + 1}`, handler],
      ] as const
    })
    return tinykeys(window, Object.fromEntries(bindings.flat()), { ignore: () => false })
  }, [])
}

/** Reports whether Space is held outside fields and buttons. Key up or losing the window ends it. */
export function useHeldSpace(change: (held: boolean) => void): void {
  const changeNow = useEffectEvent(change)
  useEffect(() => {
    const release = () => changeNow(false)
    const hold = (event: KeyboardEvent) => {
      if (isKeyInactive(event, { ...commands.pictures, repeats: true })) return
      // Prevents the page from scrolling.
      event.preventDefault()
      if (!event.repeat) changeNow(true)
    }
    const stopHolding = tinykeys(window, { Space: hold }, { ignore: () => false })
    const stopReleasing = tinykeys(
      window,
      { Space: release },
      { event: 'keyup', ignore: () => false },
    )
    window.addEventListener('blur', release)
    return () => {
      stopHolding()
      stopReleasing()
      window.removeEventListener('blur', release)
    }
  }, [])
}

const fields =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]'
/** Elements that Space and Enter activate. */
const pressable = 'button, a, summary, input, [role="option"], [role="tab"]'

/**
 * Whether a command ignores this key event: already handled, composing, in a field (unless `inFields`), behind an open
 * dialog, or repeating (unless `repeats`). Source: STAFF §5.
 */
export function isKeyInactive(event: KeyboardEvent, command: Command): boolean {
  if (event.defaultPrevented) return true
  // 229: Safari's code of the key that ends a composition.
  if (event.isComposing || event.keyCode === 229) return true
  if (event.repeat && !command.repeats) return true
  if (document.querySelector('dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : null
  if (!command.inFields && target?.closest(fields)) return true
  return command.key.endsWith('Space') && Boolean(target?.closest(pressable))
}
