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
