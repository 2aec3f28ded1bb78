import express from 'express'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type Access } from '../../../contract/endpoint.ts'
import { createLogger } from '../../platform/log.ts'
import { bind } from './bind.ts'
import { route, type Caller } from './route.ts'

/** Who holds which token. */
const holders: Readonly<Record<string, Caller>> = {
  visitor: { id: 'v' },
  citizen: { id: 'c', userId: '1' },
  reviewer: { id: 'r', staff: { id: '2', roles: ['reviewer', 'statistician'] } },
  handler: { id: 'h', staff: { id: '3', roles: ['handler'] } },
}

/** @returns the errcode that the token's holder gets from a made-up call with this access */
async function errcodeFor(access: Access, token: string): Promise<number> {
  const definition = endpoint({
    method: 'POST',
    path: 'made-up',
    access,
    input: z.object({}),
    output: z.object({}),
    errors: [],
  })
  const services = {
    logger: createLogger({ level: 'silent' }),
    identify: async (given: string | undefined) => holders[given ?? ''],
  }
  const handler = bind(
    route(definition, async () => ({})),
    services,
  )
  const app = express().post('/made-up', handler)
  const { body } = await request(app).post('/made-up').set('Access-Token', token).send({})
  return body.errcode
}

describe('who may make a call', () => {
  const staff: Access = { staff: ['reviewer', 'supervisor'] }
  test.each<[Access, string, number]>([
    ['anyone', 'none', 0],
    ['visitor', 'none', 419],
    ['visitor', 'visitor', 0],
    ['visitor', 'citizen', 0],
    ['user', 'none', 419],
    ['user', 'visitor', 401],
    ['user', 'citizen', 0],
    ['user', 'reviewer', 401],
    [staff, 'none', 419],
    [staff, 'visitor', 403],
    [staff, 'citizen', 403],
    [staff, 'handler', 403],
    [staff, 'reviewer', 0],
    [{ staff: [] }, 'reviewer', 403],
  ])('%j, with the token of %s: errcode %i', async (access, token, errcode) => {
    expect(await errcodeFor(access, token)).toBe(errcode)
  })
})
