/**
 * Whether a message says that a picture's or one-time code is wrong; foreign errcodes for it are unknown. A code
 * that could not be sent does not count, nor does what another clause is about.
 */
export const saysCodeIsWrong = (message: string): boolean =>
  message.split(/[发送，。；,;]/).some((clause) => {
    const at = clause.indexOf('验证码')
    return at >= 0 && /错|不对|不正确|不匹配|有误|无效|失效|过期/.test(clause.slice(at))
  })

/** The same for the characters of a picture alone. */
export const saysPictureIsWrong = (message: string): boolean =>
  saysCodeIsWrong(message) && (message.includes('图') || !/短信|手机|邮|发送/.test(message))
