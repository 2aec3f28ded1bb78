import { runtimeConfig } from '../../kit/runtime-config.ts'
import { useFrontConfig } from './front-config.ts'

/** The national one for illegal and harmful information on the internet. */
const nationalHelpline = '12377'

/**
 * The telephone number that answers for the portal: the centre's own, else the national one where the centre names
 * it among the other authorities. Never a number that is only a sample.
 */
export function useHelpline(): string | undefined {
  const { contact_phone, is_sample } = runtimeConfig()
  const { authorities } = useFrontConfig()
  if (contact_phone && !is_sample) return contact_phone
  return authorities.find(({ phone }) => phone === nationalHelpline)?.phone
}

/** A link to it; nothing where nobody can be called. */
export function Helpline() {
  const number = useHelpline()
  if (number === undefined) return null
  return (
    <a href={`tel:${number}`} title={number}>
      <span>
        帮我
        <wbr />
        打电话
      </span>
    </a>
  )
}
