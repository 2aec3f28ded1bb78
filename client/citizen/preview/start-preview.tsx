import '../../kit/jitless.ts'
import '../../kit/base.css'
import '../site/accessibility/modes.css'
import { createRoot } from 'react-dom/client'
import { applySettings, deviceScheme } from '../site/accessibility/apply-settings.ts'
import { parseSettings } from '../site/accessibility/settings.ts'
import { Preview } from './preview.tsx'

/** Starts the preview page; `?phone` shows what a phone shows. */
export async function startPreview(mount: HTMLElement): Promise<void> {
  const isPhone = location.search === '?phone'
  if (isPhone) await import('../mobile/mobile.css')
  applySettings(document.documentElement, parseSettings(''), deviceScheme())
  createRoot(mount).render(<Preview isPhone={isPhone} />)
}
