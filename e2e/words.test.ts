import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Sources with text for citizens; the desk has its own list, and the words of the search are what citizens type. */
const sources = globSync(
  '{client/{build,citizen,kit},contract,server/{api,edge,platform}}/**/*.{ts,tsx,html}',
  { cwd: root },
).filter((path) => !/\.(test|fixture|examples)\.|\/(testing|staff|texts)\//.test(path))

interface Sentence {
  readonly path: string
  readonly text: string
}

const isChinese = /\p{Script=Han}/u

/** Returns the Chinese text of a source: strings, untagged templates and the text of elements. */
function sentencesOf(path: string): Sentence[] {
  const source = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.html')) return [{ path, text: source }]
  const texts: string[] = []
  /** Returns the positions of tagged templates: patterns and SQL, which are not shown. */
  const tagged = new Set<number>()
  new Visitor({
    TaggedTemplateExpression: ({ quasi }) => {
      for (const { start } of quasi.quasis) tagged.add(start)
    },
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value, start }) =>
      void (tagged.has(start) || texts.push(value.cooked ?? value.raw)),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(parseSync(path, source).program)
  return texts.filter((text) => isChinese.test(text)).map((text) => ({ path, text }))
}
const sentences = sources.flatMap(sentencesOf)

/**
 * Words to avoid, with their replacements, so that each thing has one name. The third member matches sentences in which the
 * word is right.
 */
const unused: readonly [word: RegExp, instead: string, except?: RegExp][] = [
  [/登陆/, '登录'],
  [/登出|注销登录/, '退出登录'],
  [/账户|帐号|帐户/, '账号'],
  [/账号设置/, '账号管理'],
  [/回复|反馈/, '答复'],
  [/留言/, '补充说明'],
  [/附件/, '截图、录音等材料'],
  [/凭条|收据/, '回执'],
  [/催单/, '催办'],
  [/上报/, '举报'],
  [/投诉/, '举报，或申诉', /意见、建议和投诉|要更正或投诉/],
  [/其他举报(?!渠道|电话)/, '其他举报渠道', /查询其他举报/],
  [/编号/, '查询码', /识别的编号|备案编号/],
  [/怎么样了|做不到|用不了|快到时间|加进来|找不回来/, 'the plain words of an office'],
  [/没有填|还没填/, '未填写'],
  [/发现时间/, '看到的时间'],
  [/加载出来|(?<!没有)传上去|没法|换了?主人|拿不准|没有等到/, 'the plain words of an office'],
  [/要填[：，。]|公用电脑|就是刚才|还在吗/, 'the plain words of an office'],
  [
    /不分昼夜|算进去|没有收到的|未到淫秽|找错|换一类|(?<!保)存过|确定要注销/,
    'the plain words of an office',
  ],
  [/你/, '您', /迷你|我爱你/],
  [/[！!](?!=)/, '。', /<!/],
  [/\p{Script=Han}[,;:?]|[,;?]\p{Script=Han}/u, 'Chinese punctuation', /<!doctype/i],
  [/请您请|的的|了了/, 'one of them', /目的的/],
]

test('all that citizens read is looked through', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sentences.length).toBeGreaterThan(1200)
})

describe('citizens read', () => {
  test.each(unused)('nothing of %s, but %s', (word, _instead, except) => {
    const found = sentences.filter(({ text }) => word.test(text) && !except?.test(text))
    expect(found).toEqual([])
  })
})
