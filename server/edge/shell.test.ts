import { expect, test } from 'vitest'
import { edgeConfig } from '../config/edge.ts'
import { renderShell } from './shell.ts'
import { page, readWrittenConfig } from '../testing/edge/test-edge.ts'

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

test.each([
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!--<script>',
  '</title><script>alert(1)</script>',
  `"'&\\u003c/script>`,
  '$& $1 $` $$',
  'a\u2028b\u2029c',
])('a value cannot break out of the page: %j', (attack) => {
  const html = renderShell(page('build'), runtime({ SITE_TITLE: attack, ICP_NUMBER: attack }))
  const harmless = renderShell(page('build'), runtime({}))
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
  [{ APP_ENV: 'prod' }, true],
  [{ APP_ENV: 'production', APP_MODE: 'development' }, true],
  [{ APP_ENV: 'production' }, false],
])(
  'spec §9: a page says that it is for trying out, unless it is in production: %j',
  (env, said) => {
    const html = renderShell(page('build'), runtime(env))
    const [, beforeScript = ''] = html.split('<body>')
    expect(beforeScript.trim().startsWith('<aside class="environment-band"')).toBe(said)
    expect(html.includes('测试环境：请不要在这里提交真实举报')).toBe(said)
  },
)

test('only what the contract names reaches the page', () => {
  const leaky = { ...runtime({}), TOKEN_SECRET: 'very-secret' }
  expect(renderShell(page('build'), leaky)).not.toContain('very-secret')
})

test.each([
  ['a title', page('build').replace(/<title>.*<\/title>/, '')],
  ['the config element', page('build').replace('id="runtime-config"', '')],
  ['a body', page('build').replace('<body>', '')],
  ['one title only', page('build').replace('</head>', '<title>second</title></head>')],
])('a built page without %s stops the start', (_what, html) => {
  expect(() => renderShell(html, runtime({}))).toThrow('exactly one')
})
