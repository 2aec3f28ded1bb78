import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type RuntimeConfig, shareImage } from '../../contract/site/site.ts'
import { edgeConfig } from '../config/edge.ts'
import { renderShell as render, type ShellPage } from './shell.ts'
import { page, readWrittenConfig, siteTexts } from '../testing/edge/test-edge.ts'

/** The meta elements of a page, by name or property. */
const documentOf = (html: string) => ({
  head: Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content]) => [name, content],
    ),
  ),
})

/** Renders a Chinese page unless the test says otherwise. */
const renderShell = (html: string, config: RuntimeConfig, about: Partial<ShellPage> = {}) =>
  render(html, config, { language: 'zh-CN', siteTexts, ...about })

const runtime = (env: Record<string, string>) => edgeConfig(env).runtime

test('spec §1: the page title comes from a configuration value', () => {
  const html = renderShell(page('build'), runtime({ SITE_TITLE: '某省举报中心' }))
  expect(html).toContain('<title>某省举报中心</title>')
  expect(html).not.toContain('<title>build')
})

test('spec §9: runtime config is environment test, mode production, base path /web/pc, logo 1 and empty WeChat settings', () => {
  const written = readWrittenConfig(renderShell(page('build'), runtime({})))
  expect(written).toMatchObject({
    environment: 'test',
    mode: 'production',
    base_path: '/web/pc',
    logo: true,
    wx_app_id: '',
    wx_sign_api: '',
  })
})

test('spec §9: the filing number, contact phone and e-mail are shown in the config', () => {
  const env = {
    ICP_NUMBER: '京ICP备12345678号-1',
    POLICE_FILING: '京公网安备 11010102000001号',
    CONTACT_PHONE: '010-12377',
    CONTACT_EMAIL: 'jubao@example.gov.cn',
  }
  expect(readWrittenConfig(renderShell(page('build'), runtime(env)))).toMatchObject({
    icp_number: env.ICP_NUMBER,
    police_filing: env.POLICE_FILING,
    contact_phone: env.CONTACT_PHONE,
    contact_email: env.CONTACT_EMAIL,
  })
})

test('what is shown of a page that is shared: title, line, picture and the front page, by whole addresses', () => {
  const html = renderShell(page('build'), runtime({ SITE_TITLE: '某省举报中心' }), {
    origin: 'https://jubao.example.gov.cn',
    home: '/web/pc/',
  })
  const { head } = documentOf(html)
  expect(head).toMatchObject({
    'og:title': '某省举报中心',
    'og:site_name': '某省举报中心',
    'og:description': '构建的说明',
    description: '构建的说明',
    'og:url': 'https://jubao.example.gov.cn/web/pc/',
    'og:image': `https://jubao.example.gov.cn${shareImage.path}`,
    'twitter:card': 'summary',
  })
  expect(html).not.toContain('rel="canonical"')
})

test('a page with a text of its own has title, description and one address', () => {
  const text = { title: '常见问题', description: '查询码丢了怎么办 & 多久' }
  const html = renderShell(page('build'), runtime({ SITE_TITLE: '某省举报中心' }), {
    text,
    origin: 'https://jubao.example.gov.cn',
    canonical: '/web/pc/faq',
  })
  expect(html).toContain('<title>常见问题 - 某省举报中心</title>')
  expect(html).toContain('<html lang="zh-CN">')
  expect(html).toContain('<link rel="canonical" href="https://jubao.example.gov.cn/web/pc/faq" />')
  expect(documentOf(html).head).toMatchObject({
    'og:title': '常见问题 - 某省举报中心',
    'og:description': '查询码丢了怎么办 &amp; 多久',
    description: '查询码丢了怎么办 &amp; 多久',
    'og:url': 'https://jubao.example.gov.cn/web/pc/faq',
  })
})

test('an English page has the title of its build, and says nothing in Chinese', () => {
  const texts = { ...siteTexts, siteTitle: 'Online Reporting Centre', testEnvironment, contacts }
  const html = renderShell(
    page('build').replaceAll('<!-- 举报 -->', ''),
    runtime({ SITE_TITLE: '某省举报中心' }),
    {
      text: { title: 'Report', description: 'With or without your name' },
      language: 'en',
      siteTexts: texts,
    },
  )
  expect(html).toContain('<title>Report - Online Reporting Centre</title>')
  expect(documentOf(html).head).toMatchObject({
    'og:title': 'Report - Online Reporting Centre',
    'og:site_name': 'Online Reporting Centre',
    'og:locale': 'en_GB',
  })
  const [, seen = ''] = html.split('<body>')
  expect(seen).toContain('Test environment: do not report')
  expect(seen).toContain('Run by: <span lang="zh-CN">某省互联网信息办公室</span> (sample)')
  expect(seen.replaceAll(/<span lang="zh-CN">[^<]*/g, '')).not.toMatch(/\p{Script=Han}/u)
})
const contacts = { organiser: 'Run by: ', phone: 'Phone: ', email: 'Mail: ', sample: ' (sample)' }
const testEnvironment: [string, string] = ['Test environment', ': do not report']

test('a portal that does not know its address names none', () => {
  const html = renderShell(page('build'), runtime({}), { canonical: '/web/pc/faq' })
  expect(html).not.toMatch(/og:url|og:image|canonical/)
})

test('the picture is a file of the build, named after its contents, and large enough for WeChat', async () => {
  const name = shareImage.path.replace('/web/pc/', '')
  const picture = await readFile(
    new URL(`../../client/citizen/desktop/public/${name}`, import.meta.url),
  )
  const digest = createHash('sha256').update(picture).digest('hex')
  expect(name).toBe(`assets/share-${digest.slice(0, 8)}.png`)
  // Width and height of a PNG stand at byte 16.
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  expect([width, height]).toEqual([shareImage.width, shareImage.height])
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(300)
})

test.each([
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!--<script>',
  '</title><script>alert(1)</script>',
  `"'&\\u003c/script>`,
  '$& $1 $` $$',
  'a\u2028b\u2029c',
])('a value cannot break out of the page: %j', (attack) => {
  const written = (value: string) => {
    const names = ['SITE_TITLE', 'ICP_NUMBER', 'ORGANISER', 'CONTACT_PHONE', 'CONTACT_EMAIL']
    const env = Object.fromEntries(names.map((name) => [name, value]))
    return renderShell(page('build'), runtime(env))
  }
  const html = written(attack)
  const harmless = written('a')
  // The page has exactly the tags it would have with harmless values.
  const tags = (text: string) => text.match(/<[^\s>]*/g)
  expect(tags(html)).toEqual(tags(harmless))
  expect(readWrittenConfig(html)).toMatchObject({
    title: attack.trim(),
    icp_number: attack.trim(),
  })
})

test.each([
  [{}, true],
  [{ APP_ENV: 'staging' }, true],
  [{ APP_ENV: 'production' }, false],
])('spec §9: a page says that it is a trial, unless in production: %j', (env, said) => {
  const html = renderShell(page('build'), runtime(env))
  const [, beforeScript = ''] = html.split('<body>')
  expect(beforeScript.trim().startsWith('<aside class="environment-band"')).toBe(said)
  expect(html.includes('测试环境：请不要在这里提交真实举报')).toBe(said)
})

test('only what the contract names reaches the page', () => {
  const leaky = { ...runtime({}), TOKEN_SECRET: 'very-secret' }
  expect(renderShell(page('build'), leaky)).not.toContain('very-secret')
})

test.each([
  ['a title', page('build').replace(/<title>.*<\/title>/, '')],
  ['the config element', page('build').replace('id="runtime-config"', '')],
  ['a noscript', page('build').replace('<noscript></noscript>', '')],
  ['a body', page('build').replace('<body>', '')],
  ['one title only', page('build').replace('</head>', '<title>second</title></head>')],
])('a built page without %s stops the start', (_what, html) => {
  expect(() => renderShell(html, runtime({}))).toThrow('exactly one')
})

test('pages as the build rendered them have the names of the place, and a path has its own alone', () => {
  const line = '<span class="a"><text-run>主办：</text-run><span>%organiser%</span></span></header>'
  const prerenderedPage = (name: string) =>
    `<div class="prerendered" data-page="${name}"><header>%siteTitle%${line}</div><!-- /prerendered -->`
  const built = page('build').replace(
    '<body>',
    ['<body>', ...['home', 'query', 'other'].map(prerenderedPage)].join(''),
  )
  const config = runtime({ SITE_TITLE: '甲 & 乙举报中心', ORGANISER: '某省网信办' })
  const html = renderShell(built, config)
  expect(html).toContain('<header>甲 &amp; 乙举报<wbr>中心<span class="a">')
  expect(html).toContain('<span>某省网信办</span>')
  const shown = (path?: string) =>
    [...renderShell(built, config, { path }).matchAll(/data-page="(\w+)"/g)].map(([, name]) => name)
  expect(shown('/')).toEqual(['home'])
  expect(shown('/query')).toEqual(['query'])
  expect(shown('/faq')).toEqual(['other'])
  expect(shown()).toEqual(['home', 'query', 'other'])
  expect(renderShell(built, { ...config, organiser: '' })).not.toContain('<span class="a">')
})

test.each([
  [
    'what is configured',
    { ORGANISER: '某省网信办', CONTACT_PHONE: '0571-1234567', CONTACT_EMAIL: 'a&b@example.cn' },
    '主办：某省网信办|电话：0571-1234567|邮箱：a&amp;b@example.cn',
  ],
  [
    'the title alone',
    { APP_ENV: 'production', SITE_TITLE: '某省<中心>' },
    '主办：某省&lt;中心&gt;',
  ],
  [
    'samples, as such',
    {},
    '主办：某省互联网信息办公室（示例）|电话：12377（示例）|邮箱：jubao@example.com（示例）',
  ],
])('without JavaScript a page shows whom to call: %s', (_what, env, shown) => {
  const html = renderShell(page('build'), runtime(env))
  const lines = /<noscript>([^]*?)<\/noscript>/.exec(html)?.[1] ?? ''
  expect(lines.match(/<p>.*<\/p>/g)?.map((line) => line.replaceAll(/<[^>]*>/g, ''))).toEqual(
    shown.split('|'),
  )
})
