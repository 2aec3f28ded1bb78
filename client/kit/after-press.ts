let isPressed = false
const release = () => {
  isPressed = false
}
window.addEventListener('pointerdown', () => (isPressed = true), true)
window.addEventListener('pointerup', release, true)
window.addEventListener('pointercancel', release, true)

/**
 * Runs once the press that took the focus from a field has become a click. A layout that moves between press and
 * release would let the click miss its button.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) setTimeout(run, 0)
  else window.addEventListener('pointerup', () => setTimeout(run, 0), { once: true, capture: true })
}
