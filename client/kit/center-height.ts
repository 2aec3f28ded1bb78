import { useStore } from './store.ts'

/** Heights of what stands around the middle of a page, in px. Source: spec §9. */
const around = [240, 55, 188, 80, 20, 20]

/** What the middle of a page measures at least in a window of the given height; never negative. */
export const centerHeight = (windowHeight: number): number =>
  Math.max(0, windowHeight - around.reduce((sum, height) => sum + height, 0))

/** Keeps `centerStyle` in step with the window; returns how to stop. */
export function keepCenterHeight(view: Window): () => void {
  const measure = () =>
    useStore.setState({ centerStyle: { minHeight: centerHeight(view.innerHeight) } })
  measure()
  view.addEventListener('resize', measure)
  return () => view.removeEventListener('resize', measure)
}
