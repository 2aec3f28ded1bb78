import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, keysOf, orEmpty, text, webAddress } from '../field.ts'
import { reportType } from '../site/site.ts'
import { colleague } from '../staff/role.ts'

/** A field of an item: the editor shows it, and the contract validates it. */
export interface TextField {
  readonly label: string
  /** `id`: not shown; made by the editor. `lines`: paragraphs split by line breaks. */
  readonly as: 'id' | 'line' | 'lines' | 'date' | 'link' | 'phone' | 'flag'
  /** Characters of a `line` or `lines`. */
  readonly max?: number
  readonly isOptional?: true
  /** Whether English pages show the field `NAME_en` in its place, once it is filled in. */
  readonly inEnglish?: true
  readonly hint?: string
}

interface TextKind {
  readonly name: string
  /** The page that citizens read it on. */
  readonly page: string
  /** The field that names an item: unique, and the same in the next version. Undefined: there is one item. */
  readonly key?: string
  /** Whether items are added, removed and moved. */
  readonly isList: boolean
  readonly fields: Readonly<Record<string, TextField>>
}

/** The centre's words that the desk edits. The names are members of `frontConfig`, and `report_types`. */
export const textKinds = {
  notices: {
    name: '公告',
    page: '首页和公告页',
    key: 'id',
    isList: true,
    fields: {
      id: { label: '编号', as: 'id' },
      title: { label: '标题', as: 'line', max: 60, inEnglish: true },
      date: { label: '日期', as: 'date', hint: '公告按这里的次序排列，最新的放在最前' },
      text: { label: '摘要', as: 'lines', max: 200, inEnglish: true },
      body: {
        label: '正文',
        as: 'lines',
        max: 4000,
        isOptional: true,
        inEnglish: true,
        hint: '一行是一段',
      },
    },
  },
  faq: {
    name: '常见问题',
    page: '常见问题页',
    key: 'question',
    isList: true,
    fields: {
      group: {
        label: '分组',
        as: 'line',
        max: 20,
        inEnglish: true,
        hint: '分组相同的排在一起，例如：举报前',
      },
      question: { label: '问题', as: 'line', max: 100, inEnglish: true },
      answer: { label: '回答', as: 'lines', max: 2000, inEnglish: true, hint: '一行是一段' },
    },
  },
  rules: {
    name: '举报指南',
    page: '举报规则页',
    isList: false,
    fields: {
      version: { label: '版本', as: 'date', hint: '内容的日期' },
      text: {
        label: '内容',
        as: 'lines',
        max: 10_000,
        inEnglish: true,
        hint: '“一、”开头的行是小标题，英文用“1. ”',
      },
    },
  },
  report_types: {
    name: '举报类型提示',
    page: '首页和填写页',
    key: 'id',
    isList: false,
    fields: {
      id: { label: '类型', as: 'id' },
      summary: { label: '简介', as: 'line', max: 14, inEnglish: true, hint: '在类型的名称下面' },
      guide: {
        label: '填写提示',
        as: 'lines',
        max: 1000,
        inEnglish: true,
        hint: '一行是一条；第一行写受理什么，搜索类型时也会用到',
      },
    },
  },
  authorities: {
    name: '其他举报渠道',
    page: '其他举报渠道页',
    key: 'name',
    isList: true,
    fields: {
      name: { label: '单位或渠道', as: 'line', max: 60, inEnglish: true },
      scope: { label: '受理事项', as: 'lines', max: 200, inEnglish: true },
      phone: { label: '电话', as: 'phone', isOptional: true },
      hours: {
        label: '办公时间',
        as: 'line',
        max: 60,
        isOptional: true,
        inEnglish: true,
        hint: '例如：工作日 9:00—17:30',
      },
      url: { label: '网址', as: 'link', isOptional: true, hint: '以 https:// 开头' },
      urgent: { label: '危及人身、财产安全，排在最前', as: 'flag' },
    },
  },
} as const satisfies Readonly<Record<string, TextKind>>
export type TextKindName = keyof typeof textKinds
export const textKindNames = keysOf(textKinds)

/** Returns a kind of text, whose English fields follow the others. */
export function textKind(name: TextKindName): TextKind {
  const kind: TextKind = textKinds[name]
  const english = Object.entries(kind.fields).flatMap(
    ([field, { label, as, max = 0, inEnglish }]) =>
      inEnglish
        ? [[`${field}_en`, { label: `${label}（英文）`, as, max: 3 * max, isOptional: true }]]
        : [],
  )
  return { ...kind, fields: { ...kind.fields, ...Object.fromEntries(english) } }
}

/** Each citizen's page loads all of it, so a kind is small: characters of all its items. */
const maxCharacters = 40_000
const maxItems = 60

const schemas = {
  id: () => z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, '编号不对')),
  line: ({ label, max = 0 }) =>
    text(label, max).check(z.refine((value) => !value.includes('\n'), `${label}只能有一行`)),
  lines: ({ label, max = 0 }) => text(label, max),
  date: () => z.iso.date('请填写日期，例如 2027-02-01'),
  // An address has no user before the host, which would make it look like another one.
  link: () =>
    z.string('请填写网址').check(
      z.trim(),
      z.regex(/^https:\/\/[^/?#@\\]+([/?#]|$)/i, {
        error: '网址应以 https:// 开头，中间没有 @',
        abort: true,
      }),
      z.refine((value) => webAddress.safeParse(value).success, '网址不对，请核对'),
    ),
  phone: () =>
    z.string().check(z.trim(), z.regex(/^\+?[\d -]{3,20}$/, '请填写电话，只有数字、空格和短横线')),
} satisfies Record<Exclude<TextField['as'], 'flag'>, (field: TextField) => z.ZodMiniType<string>>

function schemaOf(field: TextField): z.ZodMiniType<string | boolean> {
  if (field.as === 'flag') return z.boolean()
  const schema = schemas[field.as](field)
  return field.isOptional ? z._default(orEmpty(schema), '') : schema
}

/** Fields of an item by name. */
export type TextItem = Readonly<Record<string, string | boolean>>

/** Returns what names an item among those of its kind, in this version and the next. */
export const itemKey = (kind: TextKindName, item: TextItem): string => {
  const { key } = textKind(kind)
  return key === undefined ? '' : String(item[key])
}

/** Returns the schema of all items of a kind; it drops unknown fields. */
export function itemsOf(kind: TextKindName): z.ZodMiniType<TextItem[]> {
  const { key = '', name, isList, fields } = textKind(kind)
  const item: z.ZodMiniType<TextItem> = z.object(
    Object.fromEntries(Object.entries(fields).map(([field, facts]) => [field, schemaOf(facts)])),
  )
  return z.array(item).check(
    z.minLength(isList ? 0 : 1, `请填写${name}`),
    z.maxLength(maxItems, `${name}最多 ${maxItems} 条`),
    z.refine(
      (items) => JSON.stringify(items).length <= maxCharacters,
      `${name}一共最多 ${maxCharacters} 个字`,
    ),
    z.check(({ value, issues }) => {
      const first = new Map(value.map((one, i) => [itemKey(kind, one), i] as const).toReversed())
      for (const [i, one] of value.entries())
        if (first.get(itemKey(kind, one)) !== i)
          issues.push({ code: 'custom', message: '和前面的一条重复', input: one, path: [i, key] })
    }),
  )
}

/** Writes and proposes: business. Publishes and takes back: also the system administrator, who writes nothing. */
export const textAuthors = ['supervisor'] as const
export const textPublishers = ['supervisor', 'system_administrator'] as const

const items = z.array(z.record(z.string(), z.union([z.string(), z.boolean()])))
const publicText = z.object({
  id: z.string(),
  state: z.enum(['draft', 'proposed', 'published', 'withdrawn']),
  items,
  author: colleague,
  changed_at: instant,
  /** Raised by each change: the publisher names the revision that they read. */
  revision: z.number(),
  /** The version that the author began from. */
  base: z.number(),
  /** Why it was not published, while its author has it back. */
  returned: z.nullable(z.object({ by: colleague, reason: z.string() })),
})
export type PublicText = z.infer<typeof publicText>

/** Version 0 is the seed, which the table does not hold. */
const publishedText = z.object({
  version: z.number(),
  items,
  is_withdrawn: z.boolean(),
  author: z.nullable(colleague),
  approver: z.nullable(colleague),
  published_at: z.nullable(instant),
})
export type PublishedText = z.infer<typeof publishedText>

const kind = z.enum(textKindNames)

export const publicTextList = endpoint('POST staff/public-text/list', {
  access: { staff: textPublishers },
  input: z.object({ kind }),
  output: z.object({
    /** The version that citizens read. */
    served: z.number(),
    /** Newest first; the seed last. */
    versions: z.array(publishedText),
    /** The caller's own draft or proposal, and the proposals of others. */
    open: z.array(publicText),
    /** Report types as citizens read them: for names and icons. */
    report_types: z.array(reportType),
  }),
})

/** Saves the caller's own draft of a kind, and proposes it where asked. A changed proposal is a draft again. */
export const publicTextSave = endpoint('POST staff/public-text/save', {
  access: { staff: textAuthors },
  input: z
    .object({
      kind,
      items,
      base: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
      /** Revision of the draft that the caller changes; 0 for a new one. */
      revision: z.number().check(z.int(), z.minimum(0)),
      propose: z._default(z.boolean(), false),
    })
    .check(
      z.check(({ value, issues }) => {
        const found = itemsOf(value.kind).safeParse(value.items).error?.issues ?? []
        for (const { path, message } of found)
          issues.push({ code: 'custom', message, input: value, path: ['items', ...path] })
      }),
    ),
  output: publicText,
})

export const publicTextPublish = endpoint('POST staff/public-text/publish', {
  access: { staff: textPublishers },
  input: z.object({ kind, id: z.uuid(), revision: z.number() }),
  output: z.object({ version: z.number() }),
})

/** Returns a proposal to its author (退回), with a reason. */
export const publicTextReturn = endpoint('POST staff/public-text/return', {
  access: { staff: textPublishers },
  input: z.object({ kind, id: z.uuid(), revision: z.number(), reason: text('退回原因', 500, 2) }),
})

/** Withdraws the version that citizens read; the earlier version is served again. */
export const publicTextTakeBack = endpoint('POST staff/public-text/take-back', {
  access: { staff: textPublishers },
  input: z.object({ kind, version: z.number().check(z.int(), z.minimum(1)) }),
  output: z.object({ served: z.number() }),
})

/** Message of the desk to the preview page. */
export interface TextPreview {
  readonly kind: TextKindName
  readonly items: readonly TextItem[]
  /** The item in work. */
  readonly at: number
  readonly types: readonly z.infer<typeof reportType>[]
}
