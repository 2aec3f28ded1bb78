import { type ReactNode, use } from 'react'
import { ContactAside } from '../contact-aside.tsx'
import { SiteContext } from '../paths.ts'
import { Screen } from './screen.tsx'

interface TextScreenProps {
  title: string
  heading?: ReactNode
  children: ReactNode
}

/** A screen to read; the desktop site shows the contacts beside it. */
export const TextScreen = (props: TextScreenProps) => (
  <Screen {...props} aside={!use(SiteContext).isPhone && <ContactAside />} />
)
