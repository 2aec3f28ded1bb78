import { phone } from '../../../contract/field.ts'
import { typedPhone } from '../../kit/typed-phone.ts'

const idNumber = /^\d{17}[\dX]$/i
/** The surnames of about nine in ten people. */
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常'

/** Whether words are a phone number or an identity number, which no search finds: the reporter is sealed. */
export const isContactNumber = (words: string): boolean => {
  const number = typedPhone(words)
  return phone.safeParse(number).success || idNumber.test(number)
}

/** Whether words may be a person's name: a usual surname, and one or two characters. */
export const mayBeName = (words: string): boolean =>
  /^\p{sc=Han}{2,3}$/u.test(words.trim()) && surnames.includes(words.trim().charAt(0))
