import { clockTime, isoDay } from '../../kit/time-in-words.ts'

const year = isoDay(new Date())?.slice(0, 4)

/** A moment in a table: `11/21 09:15`, with the year when it differs. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <>—</>
  const [its = '', month, day] = (isoDay(at) ?? '').split('-')
  return (
    <time dateTime={at}>
      {its !== year && `${its}/`}
      {Number(month)}/{Number(day)} {clockTime(at)}
    </time>
  )
}
