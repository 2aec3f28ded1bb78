import { useEffect, useLayoutEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { Button } from '../../kit/ui/button/button.tsx'
import { useClock } from '../frame/use-clock.ts'

/** Goes on by Ctrl+Enter: the keys of the desk rest behind a dialog. */
export function useSubmitKey(goOn: () => void) {
  const latest = useRef(goOn)
  useLayoutEffect(() => {
    latest.current = goOn
  })
  useEffect(
    () => tinykeys(window, { '$mod+Enter': () => latest.current() }, { ignore: () => false }),
    [],
  )
}

/** Takes a batch back while that is possible, also by `Z`: the keys of the desk rest behind a dialog. */
export function UndoButton({ until, onUndo }: { until: number; onUndo: () => void }) {
  const seconds = Math.ceil((until - useClock(250)) / 1000)
  const isPossible = seconds > 0
  useEffect(() => {
    if (!isPossible) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.ctrlKey || event.metaKey || event.altKey) return
      // A letter that is typed, e.g. into the next answer.
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      event.preventDefault()
      onUndo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isPossible, onUndo])
  return (
    isPossible && (
      <Button variant="secondary" aria-keyshortcuts="Z" onClick={onUndo}>
        撤销（{seconds} 秒）<kbd aria-hidden="true">Z</kbd>
      </Button>
    )
  )
}
