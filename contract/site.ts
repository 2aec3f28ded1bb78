import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listOf, nothing, page } from './payload.ts'

/** What the edge writes into the page, and nothing else. Source: spec §9, DESIGN §8. */
export const runtimeConfig = z.object({
  environment: z.string(),
  mode: z.string(),
  base_path: z.string(),
  logo: z.boolean(),
  title: z.string(),
  icp_number: z.string(),
  police_filing: z.string(),
  /** Whose service this is; the front-end config's `organiser` wins. */
  organiser: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  /** When somebody answers the phone, e.g. `工作日 9:00—17:30`. */
  contact_hours: z.string(),
  /** Organiser, contact and filings are made up, as nobody has configured any: shown as 示例, never in production. */
  is_sample: z.boolean(),
  wx_app_id: z.string(),
  wx_sign_api: z.string(),
  /** In pages of a site that sends mobile devices elsewhere: whether the edge took the visitor's for one. */
  mobile: z.optional(z.boolean()),
  /** Whether pages register the service worker of their site. */
  service_worker: z.boolean(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>

/** What is shown beside the portal's name where a page of it is shared: made by scripts/make-share-picture.ts; px. */
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

/** What the centre announces, newest first; each has a page of its own. */
const notice = z.object({
  /** Its address: short, and never given to another. Without one its place in the list, counted from the end, is it. */
  id: z._default(z.string(), ''),
  title: z.string(),
  /** What it says, in a few sentences. */
  text: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** Its page; paragraphs split by line breaks. Empty: the page has `text`. */
  body: z._default(z.string(), ''),
})

/** 专项举报: what the centre asks the public to report for some time. */
const campaign = z.object({
  title: z.string(),
  text: z._default(z.string(), ''),
  /** Last day in China that it is shown, `YYYY-MM-DD`; without one it stays. */
  until: z.optional(z.string()),
  /** Leads to reporting this type. */
  report_type_id: z.optional(z.number()),
  /** Leads to the notice with this id, where there is one. */
  notice_id: z.optional(z.string()),
})

const question = z.object({
  question: z.string(),
  /** Paragraphs split by line breaks. */
  answer: z.string(),
  /** Heading that it stands under. */
  group: z._default(z.string(), ''),
})

/** What was done in a calendar month. Ours are counted from the database (decision 47). */
const figures = z.object({
  /** `YYYY-MM`, in China. */
  month: z.string(),
  items: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Day of counting, `YYYY-MM-DD`. */
  updated: z.optional(z.string()),
  /** Of a demo: nobody reported these. */
  is_sample: z.optional(z.boolean()),
})

/** What the `config` string of the front-end config holds once parsed. Every member has a default. */
export const frontConfig = z.object({
  title: z._default(z.string(), ''),
  organiser: z._default(z.string(), ''),
  notices: z._default(z.array(notice), []),
  campaigns: z._default(z.array(campaign), []),
  faq: z._default(z.array(question), []),
  figures: z.optional(figures),
  authorities: z._default(
    z.array(
      z.object({
        name: z.string(),
        /** What to bring there. */
        scope: z.string(),
        url: z.optional(z.string()),
        phone: z.optional(z.string()),
        /** Danger to life or property: shown first. */
        urgent: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
  /** The privacy notice that registering agrees to; paragraphs split by line breaks. */
  privacy: z._default(legalText, { version: '', text: '' }),
  /** The rules of reporting. */
  rules: z._default(legalText, { version: '', text: '' }),
})
export type FrontConfig = z.infer<typeof frontConfig>

export const frontConfigDetail = endpoint({
  method: 'GET',
  path: 'front/config/detail',
  access: 'visitor',
  input: nothing,
  output: z.object({
    /** JSON of `frontConfig`; used as it is when it cannot be parsed (spec §3). */
    config: z.string(),
    wx: z.object({ web_appid: z.string() }),
    personal_center: z.number(),
    /** Ours: names of `capabilities.ts`. Absent = the specification alone. */
    capabilities: z.array(z.string()),
  }),
  errors: [],
})

/** Icons that the client brings for report types, by lucide's names: it draws a character for each. A type with another gets 举. */
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
  /** What belongs here and what helps, shown beside the form; paragraphs split by line breaks. */
  guide: z.string(),
  /** One of `typeIcons`. */
  icon: z.string(),
  real_name_required: z.boolean(),
  order: z.number(),
})
export type ReportType = z.infer<typeof reportType>

export const reportTypeList = endpoint({
  method: 'GET',
  path: 'report/type/list',
  access: 'visitor',
  input: z.object(page),
  output: listOf(reportType),
  errors: [],
})

/** Counts that a visitor opened a type; no trace of who. */
export const accessReportType = endpoint({
  method: 'POST',
  path: 'access/report/type',
  access: 'visitor',
  input: z.object({ report_type_id: reportTypeId }),
  output: nothing,
  errors: ['notFound'],
})
