type Events = WindowEventMap & DocumentEventMap & { resume: Event }

/** Listens for events, each with its listener; returns a function that stops. */
export function listen(
  target: EventTarget,
  listeners: { readonly [Type in keyof Events]?: (event: Events[Type]) => void },
  options?: AddEventListenerOptions,
): () => void {
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of all) target.addEventListener(type, listener, options)
  return () => {
    for (const [type, listener] of all) target.removeEventListener(type, listener, options)
  }
}
