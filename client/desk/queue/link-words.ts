import type { CaseLink } from '../../../contract/desk/cluster.ts'

const words: Readonly<Record<CaseLink['kind'], (measure: number) => string>> = {
  url: () => '同一网址',
  host: () => '同一网站',
  account: () => '同一账号',
  phone: () => '同一号码',
  group: () => '同群号',
  file: () => '同一文件',
  image: (measure) => (measure === 0 ? '同一张图片' : `同一张图片（差 ${measure}/256）`),
  manual: () => '手工合并',
  text: (measure) => `文字相似（${measure.toFixed(2)}）`,
}

/** Says why cases are linked: 同一张图片（差 6/256）. */
export const linkInWords = ({ kind, measure }: CaseLink): string => words[kind](measure)
