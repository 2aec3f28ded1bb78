import * as z from 'zod/mini'
import { reportSource } from '../report/report-source.ts'

/** The counts of a calendar month in China, each of reports, with the meaning that the public reads. */
export const counts = {
  received: { name: '收到', meaning: '当月收到的举报，不含已撤回的' },
  accepted: { name: '受理', meaning: '当月首次受理的举报' },
  rejected: { name: '不予受理', meaning: '首次结果是不予受理、在当月作出的举报' },
  closed: { name: '办结', meaning: '首次结果是办结、在当月作出的举报' },
  handled: { name: '处置', meaning: '当月办结、结果是“已处置”的举报' },
  effective: {
    name: '有效',
    meaning: '当月办结、结果是“已处置”或“已由主管部门办理”的举报',
  },
  transferred: { name: '转办', meaning: '当月首次转办给主管部门、材料已经送达的举报' },
  answered: { name: '答复', meaning: '当月有首次结果的举报：办结加不予受理' },
  in_time: {
    name: '按时答复',
    meaning: '当月有首次结果、各步用时之和不超过各步时限之和的举报；等举报人补充的时间不算',
  },
  appealed: { name: '申诉', meaning: '举报人在当月申诉的举报' },
  appeal_answered: { name: '申诉答复', meaning: '申诉在当月有结果的举报' },
  changed: { name: '改变结果', meaning: '申诉在当月有结果、和原结果不同的举报' },
} as const
export type CountName = keyof typeof counts
export const countNames = Object.keys(counts) as CountName[]

/** The figures that are no counts. */
export const measures = {
  in_time_rate: { name: '按时率', unit: '%', meaning: '按时答复占答复的百分比，只舍不入' },
  acceptance_rate: {
    name: '受理率',
    unit: '%',
    meaning: '受理占受理加不予受理的百分比，只舍不入',
  },
  median_days: {
    name: '用时中位数',
    unit: '天',
    meaning: '当月有首次结果的举报，从收到到首次结果的工作日，中位数；偶数件取较小的一个',
  },
} as const
export const measureNames = Object.keys(measures) as (keyof typeof measures)[]

/** The platform of reports that name no known site or app. */
export const otherPlatform = '其他'

/** How the figures are parted, beside the report's type and channel. */
export const groupings = {
  platform: {
    name: '平台',
    meaning:
      '举报填写的网站或应用；未填写或不在系统名录里的，看举报的网址属于哪个网站或应用。名录以外的归入“其他”',
  },
  authority: {
    name: '承办单位答复用时',
    meaning:
      '首次转办在当月得到答复（办结或退回）的举报，从转办到答复的工作日，中位数；等举报人补充的时间不算，答复不满 10 件的单位不计算',
  },
} as const

/** The definition of the figures as it is shown; each statement of a month has its digest. */
export const definitionText = Object.values({ ...counts, ...measures, ...groupings })
  .map(({ name, meaning }) => `${name}：${meaning}\n`)
  .join('')

const count = z.number().check(z.int(), z.minimum(0))
const countFields = Object.fromEntries(countNames.map((name) => [name, count])) as Record<
  CountName,
  typeof count
>

export const figures = z.object({
  ...countFields,
  /** Tenths of working days; null without a result. */
  median_tenths: z.nullable(count),
})
export type Figures = z.infer<typeof figures>

/** Returns a share in percent, cut to one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1000) / whole) / 10

/** Returns the figures that are no counts: percentages, and working days. */
export const measuresOf = (of: Figures): Record<keyof typeof measures, number | null> => ({
  in_time_rate: percentOf(of.in_time, of.answered),
  acceptance_rate: percentOf(of.accepted, of.accepted + of.rejected),
  median_days: of.median_tenths === null ? null : of.median_tenths / 10,
})

/** A calendar month in China, `2026-10`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份不对，例如 2026-10'))

/** Returns another month, `months` after this one. */
export const monthAfter = (from: string, months: number): string => {
  const [year = 0, number = 1] = from.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The figures of a month, in total and apart. A part without any report is left out. */
export const monthFigures = z.object({
  month,
  total: figures,
  types: z.array(z.object({ id: z.number(), name: z.string(), figures })),
  sources: z.array(z.object({ source: reportSource, figures })),
  /** Known sites and apps (`platformOf`) and `otherPlatform`, most received first. None for a person of some types. */
  platforms: z.array(z.object({ name: z.string(), figures })),
  /** First answers of authorities to transferred reports; the median is null below `fewest`. */
  authorities: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      reports: count,
      median_tenths: z.nullable(count),
    }),
  ),
  /** First results of closed reports, by `outcomes`. */
  outcomes: z.record(z.string(), count),
})
export type MonthFigures = z.infer<typeof monthFigures>
