export const messageFieldId = 'message-text'

/** Moves the citizen to the field. */
export function goToMessage(): void {
  const field = document.getElementById(messageFieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
