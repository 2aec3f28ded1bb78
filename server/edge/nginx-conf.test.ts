import { readFile } from 'node:fs/promises'
import express from 'express'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { failure } from '../../contract/envelope.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { fileUploadMany, resumedFile } from '../../contract/evidence/file.ts'
import { sendErrorPage } from './error-answers.ts'
import { pathEscapes } from '../testing/edge/path-escapes.ts'

const conf = await readFile(new URL('../../nginx.conf', import.meta.url), 'utf8')

test.each<[number, ErrorName]>([
  [400, 'badInput'],
  [413, 'tooLarge'],
  [502, 'gateway'],
  [504, 'gatewayTimeout'],
])('spec §8: what never reaches the edge is answered with the envelope of %i', (status, name) => {
  expect(conf).toContain(`return ${status} '${JSON.stringify(failure(name))}';`)
})

test('pages without an edge are answered with its own words, in both languages', async () => {
  const page = /location @away \{[^]*?return 503 '([^']*)';/.exec(conf)?.[1] ?? ''
  const said = page.replaceAll(/<style>[^]*<\/style>|<[^>]*>/g, '')
  const edge = express().use((_request, response) => sendErrorPage(response, 503))
  for (const path of ['/web/pc/', '/web/pc/en/']) {
    const { text } = await request(edge).get(path)
    const words = [
      ...text.matchAll(/<h1>(.+)<\/h1>|<p>([^<]+)<\/p>|<a class="retry"[^>]*>(.+)<\/a>/g),
    ]
    expect(words).toHaveLength(3)
    for (const [, title, sentence, retry] of words)
      expect(said).toContain(title ?? sentence ?? retry)
  }
  expect(page).not.toMatch(/https?:|src=|\$/)
  // nginx refuses longer parameters.
  expect(Buffer.byteLength(page)).toBeLessThan(4096)
})

test('uploads pass as a stream, and large enough for 9 files of 50 MB', () => {
  const block = conf.slice(conf.indexOf(`location = ${urlOf(fileUploadMany)} {`))
  const upload = block.slice(0, block.indexOf('}'))
  expect(upload).toContain('proxy_request_buffering off;')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(upload)?.[1])
  expect(megabytes).toBeGreaterThan(9 * 50)
})

test('pieces of uploads that resume pass as a stream, with room for a whole file in one', () => {
  const block = conf.slice(conf.indexOf(`location ${urlOf(resumedFile)} {`))
  const upload = block.slice(0, block.indexOf('}'))
  expect(upload).toContain('proxy_request_buffering off;')
  expect(Number(/client_max_body_size (\d+)m;/.exec(upload)?.[1])).toBeGreaterThan(50)
})

test('no log format of nginx says who the visitor was', () => {
  const format = /log_format[\s\S]*?;/.exec(conf)?.[0] ?? ''
  expect(format).toContain('$status')
  expect(format).not.toMatch(
    /\$(remote|binary_remote|realip|http_|request"|request_uri|args|query|uri|cookie|arg_)/,
  )
  // Errors of requests, logged inside `http`, would name addresses, so they are discarded.
  const [ofProcesses, ...ofRequests] = conf.match(/error_log .*;/g) ?? []
  expect(conf.indexOf(ofProcesses ?? '')).toBeLessThan(conf.indexOf('http {'))
  expect(ofRequests).toEqual(['error_log /dev/null emerg;'])
})

test('a visitor cannot claim another address through nginx', () => {
  expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(conf).not.toContain('$proxy_add_x_forwarded_for')
  // Nor have nginx's own word removed on the way to the edge: what a visitor's `Connection` names stays here.
  expect(conf.match(/proxy_set_header Connection .*/g)).toEqual(['proxy_set_header Connection "";'])
  expect(conf).not.toContain('underscores_in_headers')
})

describe('paths that may leave /api', () => {
  const map = /map \$request_uri \$leaves_api \{([\s\S]*?)\n {2}\}/.exec(conf)?.[1] ?? ''
  const patterns = [...map.matchAll(/"~\*(.*)" 1;/g)].map(
    ([, pattern = '']) => new RegExp(pattern.replaceAll('\\\\', '\\'), 'i'),
  )
  const isRefused = (target: string) => patterns.some((pattern) => pattern.test(target))
  // nginx shows its map the target without scheme and host, and refuses malformed encodings by itself.
  const {
    'malformed encodings': _byItself,
    'wide dots and slashes': _byEdge,
    ...known
  } = pathEscapes
  const targets = Object.values(known)
    .flat()
    .map((target) => target.replace(/^\w+:\/\/[^/\\]*/, ''))

  test.each(targets.filter((target) => target.startsWith('/')))('%s is refused', (target) => {
    expect(isRefused(target)).toBe(true)
  })

  test.each([
    ...endpoints.map(urlOf),
    '/api/report/type/list?offset=0&limit=9999',
    '/api/file/%E4%B8%AD%20(1).jpg',
    '/api/captcha?next=/../x%2f%00&a=//b',
    '/web/pc/submit?from=//x/../y',
  ])('%s passes', (target) => {
    expect(isRefused(target)).toBe(false)
  })

  test('the target is handed on as it came: no address of the edge has a path, by which nginx would decode it', () => {
    expect(conf.match(/proxy_pass .*/g)?.every((line) => line === 'proxy_pass http://edge;')).toBe(
      true,
    )
  })
})

test('with TLS on, the health check of compose is answered by the edge, and not by a redirect', async () => {
  const root = new URL('../../', import.meta.url)
  const compose = await readFile(new URL('docker-compose.yml', root), 'utf8')
  const tls = await readFile(new URL('nginx-tls-on.conf', root), 'utf8')
  const asked = /curl, .*'http:\/\/127\.0\.0\.1(\/\w+)'/.exec(compose)?.[1]
  const [exemption, redirect] = [...tls.matchAll(/^if \(([^)]*)\) \{\n\s*(.*);\n\}/gm)]
  expect(exemption?.slice(1)).toEqual([`$uri = ${asked}`, 'set $is_redirected no'])
  expect(redirect?.slice(1)).toEqual([
    '$is_redirected = http',
    'return 301 https://$host$request_uri',
  ])
})
