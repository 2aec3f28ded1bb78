import { AuthorityDirectory } from '../../../features/site/authority-directory.tsx'

/** The directory of other authorities. */
export default function OtherType() {
  return <AuthorityDirectory />
}
