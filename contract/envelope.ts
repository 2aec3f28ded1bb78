import * as z from 'zod/mini'

/**
 * Every way a call can fail, by name. The number is the `errcode` of the envelope; the text is what
 * the citizen reads when the handler has nothing more exact to say. Source: DESIGN §5, spec §8.
 */
export const errors = {
  badInput: { errcode: 400, errmessage: '填写的内容有误，请检查标出的地方' },
  signInRequired: { errcode: 401, errmessage: '请先登录' },
  forbidden: { errcode: 403, errmessage: '拒绝访问' },
  notFound: { errcode: 404, errmessage: '没有找到相关内容' },
  conflict: { errcode: 409, errmessage: '当前状态下不能这样操作' },
  tooLarge: { errcode: 413, errmessage: '内容太大，请减少后重试' },
  fileType: { errcode: 415, errmessage: '不支持这种文件' },
  sessionExpired: { errcode: 419, errmessage: '页面已失效，请刷新页面重试' },
  wrongCode: { errcode: 422, errmessage: '验证没有通过，请重试' },
  locked: { errcode: 423, errmessage: '尝试次数过多，请稍后再试' },
  /** At the desk: the call needs a fresh code of the authenticator. */
  stepUpRequired: { errcode: 428, errmessage: '请再次输入动态验证码' },
  tooMany: { errcode: 429, errmessage: '操作太频繁，请稍后再试' },
  internal: { errcode: 500, errmessage: '系统出了点问题，您的内容没有丢失，请稍后重试' },
  unavailable: { errcode: 503, errmessage: '系统正在维护，您的内容没有丢失，请稍后重试' },
  gateway: { errcode: 502, errmessage: '服务器端出错' },
  gatewayTimeout: { errcode: 504, errmessage: '服务器响应超时，请刷新当前页' },
} as const

export type ErrorName = keyof typeof errors

/** Any call may fail in these ways, so endpoints do not declare them one by one. */
export const commonErrors = [
  'badInput',
  'sessionExpired',
  'tooMany',
  'tooLarge',
  'internal',
  'unavailable',
  'gateway',
  'gatewayTimeout',
] as const satisfies readonly ErrorName[]

/** The optional members of a failed call's `data`. `fields` maps a field's path to its message. */
export const failureData = z.object({
  fields: z.optional(z.record(z.string(), z.string())),
  /** Seconds until a retry is worthwhile. */
  retry_after: z.optional(z.number()),
  /** From `login/phone`: registers the phone that was just proven. */
  otp_ticket: z.optional(z.string()),
  /** The phone's account has been unused for so long that it may belong to a former owner of the number. */
  unused_account: z.optional(z.boolean()),
  /** From `izy/login`: sent with the sign-in that identifies the citizen. */
  link_ticket: z.optional(z.string()),
})
export type FailureData = z.infer<typeof failureData>

/** The shape of every answer: `errcode` 0 is success. Source: spec §7. */
export const envelope = z.object({
  errcode: z.number(),
  errmessage: z.optional(z.string()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
export type Envelope = z.infer<typeof envelope>

export const success = (data: unknown): Envelope => ({ errcode: 0, errmessage: '', data })

/** Returns a failed answer; `message` replaces the default text. */
export const failure = (name: ErrorName, message?: string, data?: FailureData): Envelope => ({
  errcode: errors[name].errcode,
  errmessage: message ?? errors[name].errmessage,
  ...(data && { data }),
})
