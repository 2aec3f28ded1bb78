import { describe, expect, test } from 'vitest'
import type { ReportType } from '../contract/site/site.ts'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { findTypes } from '../client/citizen/words/zh/find-types.ts'
import * as en from '../client/kit/type-search/learned-en.ts'
import * as zh from '../client/kit/type-search/learned-zh.ts'
import { languages, seeded, trainingSet } from '../scripts/type-search/training-set.ts'

const find = (typed: string, types = seeded) => findTypes(typed, types).map(({ name }) => name)

describe.for([
  ['zh', zh, 12_288],
  ['en', en, 7_680],
] as const)('in %s', ([language, { learned, learnedFrom }, most]) => {
  test('the weights are learned from the present examples, for every type of a new portal', () => {
    const { digest, phrases } = trainingSet(language)
    expect(learnedFrom, 'run `npm run learn-type-search`').toBe(digest)
    expect(learned.types).toEqual(
      languages[language].types.map(({ name, icon }) => ({ name, icon })),
    )
    const known = new Set(seeded.map(({ name }) => name))
    expect(phrases.filter(({ types }) => types.some((name) => !known.has(name)))).toEqual([])
  })

  test(`the search weighs ${most} bytes compressed at most`, () => {
    const folder = new URL('../client/kit/type-search/', import.meta.url)
    const code = ['create-type-search.ts', 'text-runs.ts', `learned-${language}.ts`]
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('')
    expect(gzipSync(code).length).toBeLessThanOrEqual(most)
  })
})

describe('what people type', () => {
  test.for([
    ['刷单', '诈骗'],
    ['兼职刷单被骗', '诈骗'],
    ['裸聊', '诈骗'],
    ['裸聊敲诈', '诈骗'],
    ['有人冒充客服让我退款', '诈骗'],
    ['假冒警察', '诈骗'],
    ['网贷', '诈骗'],
    ['传谣', '谣言'],
    ['有人造谣我们小区', '谣言'],
    ['人肉', '网络暴力'],
    ['人肉搜索', '网络暴力'],
    ['被开盒了', '网络暴力'],
    ['网上赌博', '赌博'],
    ['菠菜', '赌博'],
    ['代孕', '其他'],
    ['外挂', '其他'],
    ['假药', '其他'],
    ['擦边', '低俗'],
    ['黄色网站', '色情'],
    ['我的照片被用了', '侵权'],
    ['黑公关抹黑我们公司', '涉企侵权'],
    ['孩子看到不良内容', '涉未成年人'],
    ['孩子打赏主播', '涉未成年人'],
    ['买卖枪支', '暴恐'],
    ['侮辱烈士', '政治'],
  ] as const)('%s leads to %s first', ([typed, name]) => {
    expect(find(typed)[0]).toBe(name)
  })

  test('is read whatever its width, case and spaces', () => {
    expect(find(' ａＩ 换脸 ')).toContain('诈骗')
    expect(find('人 肉')[0]).toBe('网络暴力')
  })

  test('may be about several types, and never about more than a few', () => {
    expect(find('裸聊')).toEqual(expect.arrayContaining(['诈骗', '色情']))
    for (const typed of ['骗', '网', '人', '的']) expect(find(typed).length).toBeLessThanOrEqual(4)
  })

  test('that is nothing leads nowhere', () => {
    expect(find('')).toEqual([])
    expect(find('，。 ')).toEqual([])
    expect(find('zzz')).toEqual([])
  })
})

describe('a centre with other types', () => {
  const own = (part: Partial<ReportType>): ReportType => ({
    id: 1,
    name: '',
    summary: '',
    guide: '',
    icon: '',
    real_name_required: false,
    order: 1,
    ...part,
  })

  test('has them found by their names, summaries and guides', () => {
    const types = [
      own({ name: '网络直播', summary: '主播违规带货' }),
      own({ id: 2, name: '算法', guide: '这里受理：大数据杀熟、诱导沉迷\n其余请选别的' }),
    ]
    expect(find('直播', types)).toEqual(['网络直播'])
    expect(find('主播', types)).toEqual(['网络直播'])
    expect(find('杀熟', types)).toEqual(['算法'])
  })

  test('that has only given a type another name has it found by everyday words all the same', () => {
    expect(find('刷单', [own({ name: '电信网络诈骗', icon: 'hand-coins' })])).toEqual([
      '电信网络诈骗',
    ])
  })
})
