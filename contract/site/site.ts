import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listOf, page } from '../payload.ts'

/** The runtime config that the edge writes into each page. Source: spec §9, DESIGN §8. */
export const runtimeConfig = z.object({
  environment: z.string(),
  mode: z.string(),
  base_path: z.string(),
  logo: z.boolean(),
  title: z.string(),
  icp_number: z.string(),
  police_filing: z.string(),
  /** Operator of the service; `organiser` of the front-end config takes precedence. */
  organiser: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  /** Hours in which the phone is answered, e.g. `工作日 9:00—17:30`. */
  contact_hours: z.string(),
  /** Organiser, contact and filings are samples because none are configured: shown as 示例, never in production. */
  is_sample: z.boolean(),
  /** Neutral page that 快速离开 opens in place of the portal. */
  quick_exit_url: z.string(),
  wx_app_id: z.string(),
  wx_sign_api: z.string(),
  /** Whether the edge classified the visitor's device as mobile, on a site that redirects mobile devices. */
  mobile: z.optional(z.boolean()),
  /** Whether pages register the service worker of their site. */
  service_worker: z.boolean(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>

/** Picture that other apps show for a shared page; made by scripts/make-share-picture.ts, sizes in px. */
export const shareImage = {
  path: '/web/pc/assets/share-013c58b4.png',
  width: 600,
  height: 600,
} as const

/** `version` as the centre names it, e.g. a date; consent is recorded with it. */
const legalText = z.object({
  version: z._default(z.string(), ''),
  text: z._default(z.string(), ''),
})

/** An announcement of the centre, listed newest first; each has its own page. */
const notice = z.object({
  /**
   * Short id in the page's address, never reused. Without it, the position counted from the end of the list
   * identifies the page.
   */
  id: z._default(z.string(), ''),
  title: z.string(),
  /** Summary of a few sentences. */
  text: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** Text of the page, with paragraphs split by line breaks; if empty, the page shows `text`. */
  body: z._default(z.string(), ''),
})

/** 专项举报: a subject that the centre asks the public to report for a limited time. */
const campaign = z.object({
  title: z.string(),
  text: z._default(z.string(), ''),
  /** Last day on which it is shown, in China, `YYYY-MM-DD`; without it, there is no end. */
  until: z.optional(z.string()),
  /** The report type that it opens. */
  report_type_id: z.optional(z.number()),
  /** The notice that it opens, if one has this id. */
  notice_id: z.optional(z.string()),
})

const question = z.object({
  question: z.string(),
  /** Paragraphs split by line breaks. */
  answer: z.string(),
  /** Heading above the question. */
  group: z._default(z.string(), ''),
})

/** Figures of a calendar month. Ours are counted from the database (decision 47). */
const figures = z.object({
  /** `YYYY-MM`, in China. */
  month: z.string(),
  items: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Day of counting, `YYYY-MM-DD`. */
  updated: z.optional(z.string()),
  /** Sample figures of a demo. */
  is_sample: z.optional(z.boolean()),
})

/** Working days of the first steps, for reports that are not urgent. */
const stepDays = z.object({
  /** Working days until a report is accepted or rejected. */
  received: z.number(),
  /** Working days until an accepted report is handled or transferred. */
  accepted: z.number(),
})

/** Schema of the front-end config's `config` string, once parsed. Every member has a default. */
export const frontConfig = z.object({
  title: z._default(z.string(), ''),
  organiser: z._default(z.string(), ''),
  /** Never ours: contact and filing from a back end, where the environment has none. */
  contact_phone: z.optional(z.string()),
  contact_email: z.optional(z.string()),
  icp_number: z.optional(z.string()),
  notices: z._default(z.array(notice), []),
  campaigns: z._default(z.array(campaign), []),
  faq: z._default(z.array(question), []),
  figures: z.optional(figures),
  step_days: z.optional(stepDays),
  authorities: z._default(
    z.array(
      z.object({
        name: z.string(),
        /** Matters that belong there. */
        scope: z.string(),
        url: z.optional(z.string()),
        phone: z.optional(z.string()),
        /** When the phone is answered. */
        hours: z.optional(z.string()),
        /** Whether it is for danger to life or property: shown first. */
        urgent: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
  /** The privacy notice that citizens accept at registration; paragraphs split by line breaks. */
  privacy: z._default(legalText, { version: '', text: '' }),
  /** The rules of reporting. */
  rules: z._default(legalText, { version: '', text: '' }),
})
export type FrontConfig = z.infer<typeof frontConfig>

export const frontConfigDetail = endpoint('GET front/config/detail', {
  access: 'visitor',
  output: z.object({
    /** JSON of `frontConfig`; kept as raw text when it cannot be parsed (spec §3). */
    config: z.string(),
    wx: z.object({ web_appid: z.string() }),
    personal_center: z.number(),
    /** Ours: names of `capabilities.ts`. Absent: the back end offers the specification alone. */
    capabilities: z.array(z.string()),
  }),
})

/** Icons of report types, by lucide's names; the client draws a character for each, and 举 for any other name. */
export const typeIcons = [
  'baby',
  'bomb',
  'building-2',
  'circle-ellipsis',
  'copyright',
  'dices',
  'eye-off',
  'hand-coins',
  'landmark',
  'megaphone',
  'message-circle-warning',
  'shield-alert',
  'user-x',
] as const
export type TypeIconName = (typeof typeIcons)[number]

export const reportTypeId = z.coerce
  .number('请选择举报类型')
  .check(
    z.int('请选择举报类型'),
    z.positive('请选择举报类型'),
    z.maximum(2_147_483_647, '请选择举报类型'),
  )

export const reportType = z.object({
  id: z.number(),
  name: z.string(),
  summary: z.string(),
  /** Matters that belong to the type and details that help, shown beside the form; paragraphs split by line breaks. */
  guide: z.string(),
  /** One of `typeIcons`. */
  icon: z.string(),
  real_name_required: z.boolean(),
  order: z.number(),
})
export type ReportType = z.infer<typeof reportType>

export const reportTypeList = endpoint('GET report/type/list', {
  access: 'visitor',
  input: z.object(page),
  output: listOf(reportType),
})

/** Counts that a type was opened, without recording by whom. */
export const accessReportType = endpoint('POST access/report/type', {
  access: 'visitor',
  input: z.object({ report_type_id: reportTypeId }),
  errors: ['notFound'],
})
