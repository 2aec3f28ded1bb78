import { useStore } from './store.ts'

/** Heights of the parts around the middle of a page, in px. Source: spec §9. */
const around = [240, 55, 188, 80, 20, 20]

/** Returns the minimum height of the middle of a page, in px; never negative. */
export const centerHeight = (windowHeight: number): number =>
  Math.max(0, windowHeight - around.reduce((sum, height) => sum + height, 0))

/** Updates `centerStyle` when the window is resized; returns a function that stops it. */
export function keepCenterHeight(view: Window): () => void {
  const measure = () =>
    useStore.setState({ centerStyle: { minHeight: centerHeight(view.innerHeight) } })
  measure()
  view.addEventListener('resize', measure)
  return () => view.removeEventListener('resize', measure)
}
