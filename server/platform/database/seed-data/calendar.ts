/** A day that differs from its weekday: a holiday, or a worked weekend (调休). */
interface SeedDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly isWorking: boolean
  readonly name: string
}

/** One holiday: first day, last day, and the weekends worked for it. */
type Holiday = readonly [name: string, from: string, to: string, ...worked: string[]]

/**
 * Holidays by the State Council's notices. Each year's is published in the autumn before. Until the system
 * administrator has entered it, that year's days count by their weekday, and the log warns from November on. No year is
 * guessed. Sources: 国办发明电〔2024〕12号 (2025), 国办发明电〔2025〕7号 (2026).
 */
export const holidays: readonly Holiday[] = [
  ['元旦', '2025-01-01', '2025-01-01'],
  ['春节', '2025-01-28', '2025-02-04', '2025-01-26', '2025-02-08'],
  ['清明节', '2025-04-04', '2025-04-06'],
  ['劳动节', '2025-05-01', '2025-05-05', '2025-04-27'],
  ['端午节', '2025-05-31', '2025-06-02'],
  ['国庆节、中秋节', '2025-10-01', '2025-10-08', '2025-09-28', '2025-10-11'],
  ['元旦', '2026-01-01', '2026-01-03', '2026-01-04'],
  ['春节', '2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05', '2026-05-09'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10'],
]

const dayLength = 24 * 60 * 60 * 1000
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Lists the days of a range, both ends included. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayLength)
    days.push(textOf(time))
  return days
}

export const calendarSeed: readonly SeedDay[] = holidays.flatMap(([name, from, to, ...worked]) => [
  ...daysBetween(from, to).map((day) => ({ day, isWorking: false, name })),
  ...worked.map((day) => ({ day, isWorking: true, name: `${name}调休` })),
])
