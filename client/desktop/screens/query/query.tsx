import { QueryScreen } from '../../../features/query/query-screen.tsx'

/** A report by its query code. */
export default function Query() {
  return <QueryScreen />
}
