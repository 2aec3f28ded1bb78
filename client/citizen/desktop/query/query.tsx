import { QueryScreen } from '../../query/query-screen.tsx'

/** A report by its query code. */
export default function Query() {
  return <QueryScreen />
}
