let isPressed = false
const release = () => {
  isPressed = false
}
window.addEventListener('pointerdown', () => (isPressed = true), true)
window.addEventListener('pointerup', release, true)
window.addEventListener('pointercancel', release, true)

/** Runs after the press that left a field: a layout that moves before the release lets the click miss its button. */
export function afterPress(run: () => void): void {
  if (!isPressed) setTimeout(run, 0)
  else window.addEventListener('pointerup', () => setTimeout(run, 0), { once: true, capture: true })
}
