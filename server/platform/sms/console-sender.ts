import type { SmsSender } from './sms-sender.ts'

/**
 * Prints the message instead of sending it: for trying the portal out. Written past the logger on purpose,
 * which would keep the code and the phone out.
 * @param print takes one line; the terminal by default
 */
export const consoleSmsSender = (
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): SmsSender => ({
  send: async ({ phone, code, minutes }) =>
    print(`[短信] ${phone}：您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。`),
  sendResultNotice: async ({ phone }) =>
    print(
      `[短信] ${phone}：您的举报有结果了，请到举报网站用查询码查看，或登录后在“我的举报”里查看。`,
    ),
})
