/** Whether a message says that a code, of a picture or sent, is not right: others' errcodes for it are not known. */
export const saysCodeIsWrong = (message: string): boolean =>
  /验证码.*(错|不对|不正确|不匹配|有误|无效|失效|过期)/.test(message)
