import type { ClipboardEvent } from 'react'
import { defangText } from './defang.ts'

/**
 * What somebody selects of strangers' texts and copies is plain text in which addresses lead nowhere: for `onCopy` of
 * whatever holds such texts.
 */
export function copyDefanged(event: ClipboardEvent): void {
  const selected = document.getSelection()?.toString()
  if (!selected) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', defangText(selected))
}
