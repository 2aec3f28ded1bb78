import express from 'express'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type Access } from '../../contract/endpoint.ts'
import type { StaffRole } from '../../contract/staff/role.ts'
import { createLogger } from '../platform/log.ts'
import { bind, type ApiServices } from './bind.ts'
import { route, type Caller, type StaffMember } from './route.ts'

const member = (roles: StaffRole[], steppedUpUntil: Date | null = null): StaffMember => ({
  id: '2',
  name: '李四',
  login: 'lisi',
  roles,
  reportTypeIds: null,
  sessionMac: Buffer.alloc(32),
  steppedUpUntil,
})

/** The holder of each token. */
const holders: Readonly<Record<string, Caller>> = {
  visitor: { id: 'v' },
  citizen: { id: 'c', userId: '1' },
  reviewer: { id: 'r', staff: member(['reviewer', 'statistician']) },
  'stepped-up reviewer': { id: 's', staff: member(['reviewer'], new Date()) },
  handler: { id: 'h', staff: member(['handler']) },
}

/** @returns the errcode that the token's holder gets from a made-up call with this access */
async function errcodeFor(access: Access, token: string): Promise<number> {
  const definition = endpoint('POST made-up', {
    access,
    input: z.object({}),
    output: z.object({}),
    errors: [],
  })
  const services: ApiServices = {
    logger: createLogger({ level: 'silent' }),
    identify: async (request) => holders[request.get('access-token') ?? ''],
  }
  const handler = bind(
    route(definition, async () => ({})),
    services,
  )
  const app = express().post('/made-up', handler)
  const { body } = await request(app).post('/made-up').set('Access-Token', token).send({})
  return body.errcode
}

describe('authorisation of a call', () => {
  const staff: Access = { staff: ['reviewer', 'supervisor'] }
  const withCode: Access = { ...staff, steppedUp: true }
  test.each<[Access, string, number]>([
    ['anyone', 'none', 0],
    ['visitor', 'none', 419],
    ['visitor', 'visitor', 0],
    ['visitor', 'citizen', 0],
    ['user', 'none', 419],
    ['user', 'visitor', 401],
    ['user', 'citizen', 0],
    ['user', 'reviewer', 401],
    [staff, 'none', 401],
    [staff, 'visitor', 403],
    [staff, 'citizen', 403],
    [staff, 'handler', 403],
    [staff, 'reviewer', 0],
    [{ staff: [] }, 'reviewer', 403],
    [withCode, 'none', 401],
    [withCode, 'handler', 403],
    [withCode, 'reviewer', 428],
    [withCode, 'stepped-up reviewer', 0],
  ])('%j, with the token of %s: errcode %i', async (access, token, errcode) => {
    expect(await errcodeFor(access, token)).toBe(errcode)
  })
})
