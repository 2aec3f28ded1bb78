import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { createFileTestApi } from '../testing/api/file-test-api.ts'
import { maxRequestBytes } from './multipart.ts'

const api = await closeAfterAll(createFileTestApi())

test('a request larger than nine of the largest files is answered while it still comes in', async () => {
  const call = request({
    port: api.port,
    path: '/api/file/upload/many',
    method: 'POST',
    headers: {
      'Access-Token': 'somebody',
      'Content-Type': 'multipart/form-data; boundary=edge',
    },
  })
  call.write('--edge\r\nContent-Disposition: form-data; name="files[]"; filename="a.jpg"\r\n\r\n')
  const mib = Buffer.alloc(1024 * 1024)
  let sent = 0
  const goOn = () => {
    sent += mib.length
    if (sent < maxRequestBytes + 8 * mib.length) call.write(mib, goOn)
    else call.end()
  }
  goOn()
  const [response] = z.parse(z.tuple([z.instanceof(IncomingMessage)]), await once(call, 'response'))
  expect(await json(response)).toMatchObject({
    errcode: 413,
    errmessage: expect.stringContaining('分几次'),
  })
})
