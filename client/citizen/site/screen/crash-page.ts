import '../quick-exit.ts'
import * as words from '#words/frame.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { takeAcknowledgedCode } from '../acknowledged.ts'
import styles from './crash-page.module.css'

function element(name: string, text: string, className?: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className) made.className = className
  return made
}

/**
 * Fills a place with words that say that this page has failed, with the code of a report that was received. Made without
 * React, whose elements may be what is broken.
 */
export function showCrash(place: HTMLElement): void {
  const parts = [element('h1', words.broken), element('p', words.brokenKept)]
  const code = takeAcknowledgedCode()
  if (code !== undefined) {
    const shown = element('p', code.replaceAll(/.{4}(?=.)/g, '$& '), styles.code)
    shown.translate = false
    parts.push(element('p', words.receivedCode), shown)
  }
  const reopen = element('button', words.reopen, styles.reopen)
  reopen.addEventListener('click', () => location.reload())
  const { contact_phone } = runtimeConfig()
  parts.push(reopen, element('p', contact_phone && words.phone + contact_phone))
  place.className = styles.crash ?? ''
  place.setAttribute('role', 'alert')
  place.replaceChildren(...parts)
}

/** Replaces the whole page by `showCrash`: React may still hold what it has put into the former place. */
export function replaceByCrash(mount: HTMLElement): void {
  if (!mount.isConnected) return
  const page = document.createElement('main')
  mount.replaceWith(page)
  showCrash(page)
}
