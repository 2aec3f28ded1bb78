import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of a page whose code comes after the page. Should it fail to load, the part is missing, and the page,
 * which may show what is nowhere else, stays as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return function LazyPart(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P>>()
    useEffect(() => {
      let present = true
      load().then(
        (loaded) => present && setLoaded(() => loaded),
        () => undefined,
      )
      return () => {
        present = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
