import { serverNow } from '../../kit/server-clock.ts'
import { clockTime, isoDay } from '../../kit/time-in-words.ts'

/** A moment in a table: `11/21 09:15`, with the year when it differs. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <>—</>
  const year = isoDay(serverNow())?.slice(0, 4)
  const [its = '', month, day] = (isoDay(at) ?? '').split('-')
  return (
    <time dateTime={at}>
      {its !== year && `${its}/`}
      {Number(month)}/{Number(day)} {clockTime(at)}
    </time>
  )
}
