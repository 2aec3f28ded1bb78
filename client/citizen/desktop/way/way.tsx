import { ChooseWay } from '../../report/way/choose-way.tsx'

/** The way of a report, and its type if none was chosen. */
export default function Way() {
  return <ChooseWay />
}
