import * as words from '#words/frame.ts'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { unknownPage } from '../../../contract/pages.ts'
import { Banner } from '../../kit/ui/offline-banner/banner.tsx'

/** Router state after the redirect from an unknown path. */
export const fromUnknownPage = { isUnknown: true } as const

const { cookie, value } = unknownPage

/** Reads and removes the cookie of an unknown address. */
function takeMark(): boolean {
  if (!document.cookie.split(/;\s*/).includes(`${cookie}=${value}`)) return false
  document.cookie = `${cookie}=; Path=/web; Max-Age=0`
  return true
}

/** Explains that the requested page does not exist and home opened instead, until the next navigation. */
export function UnknownPageBanner() {
  const { key, state } = useLocation()
  const isLed = typeof state === 'object' && state !== null && 'isUnknown' in state
  const [marked] = useState(() => (takeMark() ? key : undefined))
  const [read, setRead] = useState<string>()
  return key !== read && (isLed || key === marked) ? (
    <Banner
      said={words.unknownPage}
      action={{ label: words.understood, run: () => setRead(key) }}
    />
  ) : null
}
