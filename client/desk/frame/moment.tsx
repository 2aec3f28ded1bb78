const thisYear = new Intl.DateTimeFormat('zh-CN', {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const otherYear = new Intl.DateTimeFormat('zh-CN', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const year = new Date().getFullYear()

/** A moment in a table: `11/21 09:15`, with the year when it differs. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <>—</>
  const date = new Date(at)
  const format = date.getFullYear() === year ? thisYear : otherYear
  return <time dateTime={at}>{format.format(date)}</time>
}
