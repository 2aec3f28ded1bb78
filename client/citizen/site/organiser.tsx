import { langOf } from '#words/language.ts'
import * as words from '#words/frame.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { sampleMark, useFrontConfig } from './front-config.ts'

interface OrganiserProps {
  className?: string | undefined
  /** Shown where nobody says whose service this is; nothing then without it. */
  otherwise?: string
}

/** Says whose service this is: by the front-end config, else by the runtime config. */
export function Organiser({ className, otherwise = '' }: OrganiserProps) {
  const { organiser: decided } = useFrontConfig()
  const organiser = decided || runtimeConfig().organiser
  if (!organiser) return <>{otherwise}</>
  return (
    <span className={className}>
      {words.organiser}
      <span lang={langOf(organiser)}>{organiser}</span>
      {!decided && sampleMark()}
    </span>
  )
}
