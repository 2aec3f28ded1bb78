import { AuthorityDirectory } from '../../site/authorities/authority-directory.tsx'

/** The directory of other authorities. */
export default function OtherType() {
  return <AuthorityDirectory />
}
