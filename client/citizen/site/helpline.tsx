import { callUs } from '#words/frame.ts'
import { useFrontConfig, useIdentity } from './front-config.ts'

/** National helpline for illegal and harmful information on the internet. */
const nationalHelpline = '12377'

/** Returns the centre's own number, else the national helpline if the centre lists it. Never a sample. */
export function useHelpline(): string | undefined {
  const { contact_phone, is_sample } = useIdentity()
  const { authorities } = useFrontConfig()
  if (contact_phone && !is_sample) return contact_phone
  return authorities.find(({ phone }) => phone === nationalHelpline)?.phone
}

/** Link to the number; empty without one. */
export function Helpline() {
  const number = useHelpline()
  if (number === undefined) return null
  return (
    <a href={`tel:${number}`} title={number}>
      <span>
        {callUs[0]}
        <wbr />
        {callUs[1]}
      </span>
    </a>
  )
}
