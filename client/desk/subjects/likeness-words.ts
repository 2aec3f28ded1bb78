import type { Likeness } from '../../../contract/subjects/group.ts'

const words: Readonly<Record<Likeness['kind'], (measure: number) => string>> = {
  url: () => '同一网址',
  host: () => '同一网站',
  account: () => '同一账号',
  phone: () => '同一号码',
  group: () => '同群号',
  file: () => '同一文件',
  image: (measure) => (measure === 0 ? '同一张图片' : `同一张图片（差 ${measure}/256）`),
  reporter: () => '同一举报人',
  text: (measure) => `文字相似（${measure.toFixed(2)}）`,
}

/** Says what cases have in common: 同一张图片（差 6/256）. */
export const likenessInWords = ({ kind, measure }: Likeness): string => words[kind](measure)
