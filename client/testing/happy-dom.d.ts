import type { DetachedWindowAPI } from 'happy-dom'

declare global {
  interface Window {
    /** The test environment's own controls. */
    happyDOM: DetachedWindowAPI
  }
}
