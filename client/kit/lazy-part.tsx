import { startTransition, useEffect, useState } from 'react'
import type { Component } from './jsx/component.ts'
import { nextTask } from './next-task.ts'

/**
 * A part of a page whose code comes after the page. Should it fail to load, the part is missing, and the page,
 * which may show what is nowhere else, stays as it is. What stands below it can tell that it is on its way.
 */
export function lazyPart<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  return function LazyPart(props: P) {
    const [Loaded, setLoaded] = useState<Component<P> | null>()
    useEffect(() => {
      let present = true
      const show = (loaded: Component<P> | null) => {
        if (present) startTransition(() => setLoaded(() => loaded))
      }
      nextTask()
        .then(load)
        .then(show, () => show(null))
      return () => {
        present = false
      }
    }, [])
    if (Loaded === undefined) return <i data-skeleton hidden />
    return Loaded && <Loaded {...props} />
  }
}
