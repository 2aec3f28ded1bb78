/**
 * Whether a message says that a code, of a picture or sent, is not right: others' errcodes for it are not known.
 * One that could not be sent is another matter, and so is what the next clause is about.
 */
export const saysCodeIsWrong = (message: string): boolean =>
  message.split(/[发送，。；,;]/).some((clause) => {
    const at = clause.indexOf('验证码')
    return at >= 0 && /错|不对|不正确|不匹配|有误|无效|失效|过期/.test(clause.slice(at))
  })

/** The same of the characters of a picture alone. */
export const saysPictureIsWrong = (message: string): boolean =>
  saysCodeIsWrong(message) && (message.includes('图') || !/短信|手机|邮|发送/.test(message))
