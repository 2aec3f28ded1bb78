import { ChooseWay } from '../../report/way/choose-way.tsx'
import { paths } from '../paths.ts'

/** The way of a report, and its type if none was chosen. */
export default function Way() {
  return <ChooseWay paths={paths} />
}
