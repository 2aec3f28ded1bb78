import { expect, test } from 'vitest'
import { retentionConfig } from './api.ts'

test('keeps reporters for two years, notices for one and the audit for three by default', () => {
  expect(retentionConfig({})).toEqual({ closedReporterDays: 730, noticeDays: 365, auditDays: 1096 })
  expect(retentionConfig({ RETENTION_DAYS: 'closed_reporter=30, notice=7, audit=2000' })).toEqual({
    closedReporterDays: 30,
    noticeDays: 7,
    auditDays: 2000,
  })
})

test.each(['0', '-1', 'never', '1.5'])('a period of %j days stops the start by name', (value) => {
  expect(() => retentionConfig({ RETENTION_DAYS: `notice=${value}` })).toThrow('RETENTION_DAYS')
})

test('keeps the audit for at least three years', () => {
  expect(() => retentionConfig({ RETENTION_DAYS: 'audit=1095' })).toThrow('RETENTION_DAYS')
})
