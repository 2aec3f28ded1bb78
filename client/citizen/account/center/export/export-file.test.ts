import { expect, test } from 'vitest'
import { exportHtml, exportJson } from './export-file.ts'
import { exportSections } from './export-sections.ts'
import { timeInWords, withBeijingOffset } from '../../../../kit/time-in-words.ts'

const hostile = [
  '<script>document.title = "ran"</script>',
  '</dd></dl><img src=x onerror="document.title = 1">',
  '</title></style><svg/onload=alert(1)>',
  `"><a href='javascript:alert(1)'>x</a>`,
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--',
  '-->',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href=https://evil.example/><form action=x><input name=y>',
].join('\n')

const everywhere = exportSections({
  account: {
    name: hostile,
    phone: hostile,
    email: hostile,
    consent: { version: hostile, at: hostile },
  },
  sessions: [{ signed_in_at: hostile, seen_at: hostile }],
  reports: [
    {
      title: hostile,
      status_name: hostile,
      report_type: hostile,
      reporter: { name: hostile, phone: hostile, id_number: hostile, email: hostile },
      site_name: hostile,
      urls: [hostile, 'javascript:alert(1)'],
      account: hostile,
      description: hostile,
      files: [{ name: hostile, size: 1, sm3: hostile }],
      timeline: [{ status_name: hostile, at: hostile, note: hostile }],
      thread: [{ from: 'citizen', kind: 'message', msg: hostile, at: hostile }],
    },
  ],
  notices: [{ title: hostile, text: hostile, at: hostile, read: true }],
})
const file = exportHtml({ siteTitle: hostile, exportedAt: hostile, sections: everywhere })
const opened = () => new DOMParser().parseFromString(file, 'text/html')

test('what strangers wrote is text when the file is opened, wherever it stands', () => {
  const tags = new Set(
    [...opened().querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()),
  )
  expect(tags).toEqual(
    new Set('html head meta title style body h1 p section h2 dl dt dd ul li h3'.split(' ')),
  )
  for (const element of opened().querySelectorAll('*'))
    for (const { name } of element.attributes)
      expect(['lang', 'charset', 'http-equiv', 'content', 'name']).toContain(name)
  expect(opened().querySelectorAll('meta')).toHaveLength(3)
  expect(opened().querySelector('h3')?.textContent).toBe(hostile)
})

test('it runs, loads and leads to nothing, should anything ever pass for code', () => {
  const policy = opened().querySelector('meta[http-equiv]')?.getAttribute('content')
  expect(policy).toContain("default-src 'none'")
  expect(file).not.toMatch(/<script|<link|<img|<a |url\(|@import/i)
})

test('an empty copy says so', () => {
  const empty = exportHtml({ siteTitle: '举报', exportedAt: '', sections: exportSections({}) })
  for (const words of ['账号里没有举报', '没有通知', '没有登录']) expect(empty).toContain(words)
})

test.for([
  ['2026-08-01T01:05:00Z', '2026-08-01T09:05:00+08:00', '2026年8月1日 09:05'],
  ['2026-08-01T01:05:00.000Z', '2026-08-01T09:05:00+08:00', '2026年8月1日 09:05'],
  ['2026-12-31T12:00:00.250-05:00', '2027-01-01T01:00:00.250+08:00', '2027年1月1日 01:00'],
  ['yesterday', 'yesterday', 'yesterday'],
] as const)('%s is %s in Shanghai', ([instant, offset, words]) => {
  expect(withBeijingOffset(instant)).toBe(offset)
  expect(timeInWords(instant)).toBe(words)
})

test('only instants are changed in the JSON, not what a citizen wrote', () => {
  const written = '2026-08-01T01:05:00Z'
  expect(JSON.parse(exportJson({ description: written, seen_at: written, at: null }))).toEqual({
    description: written,
    seen_at: '2026-08-01T09:05:00+08:00',
    at: null,
  })
})
