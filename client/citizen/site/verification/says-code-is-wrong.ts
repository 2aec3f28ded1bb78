/**
 * Whether a message says that a captcha or one-time code is wrong. The message is parsed because the errcodes of
 * foreign back ends are unknown. Only words after 验证码 in the same clause count, so a code that could not be sent is
 * no match.
 */
export const saysCodeIsWrong = (message: string): boolean =>
  message.split(/[发送，。；,;]/).some((clause) => {
    const at = clause.indexOf('验证码')
    return at >= 0 && /错|不对|不正确|不匹配|有误|无效|失效|过期/.test(clause.slice(at))
  })

/** Variant of `saysCodeIsWrong` for picture captchas only. */
export const saysPictureIsWrong = (message: string): boolean =>
  saysCodeIsWrong(message) && (message.includes('图') || !/短信|手机|邮|发送/.test(message))
