import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { failure, type ErrorName } from '../../contract/envelope.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { fileUploadMany, resumedFile } from '../../contract/file.ts'

const conf = await readFile(new URL('../../nginx.conf', import.meta.url), 'utf8')

test.each<[number, ErrorName]>([
  [413, 'tooLarge'],
  [502, 'gateway'],
  [504, 'gatewayTimeout'],
])('spec §8: what never reaches the edge is answered with the envelope of %i', (status, name) => {
  expect(conf).toContain(`return ${status} '${JSON.stringify(failure(name))}';`)
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
  expect(conf).toMatch(/error_log \S+ crit;/)
})

test('a visitor cannot claim another address through nginx', () => {
  expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(conf).not.toContain('$proxy_add_x_forwarded_for')
})
