import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { notify } from '../notice/notify.ts'
import { externalIdIndex } from './account.ts'
import { updateAccount } from './store.ts'

/** Links an account to a partner's subject. @throws CallError wrongCode when another account has it */
export async function linkPartner(
  trx: Transaction<Schema>,
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  accountId: string,
  subject: string,
): Promise<void> {
  const partner_index = externalIdIndex(keyring, 'partner', subject)
  if (!(await updateAccount(trx, accountId, { partner_index })))
    throw new CallError('wrongCode', '登录没有成功，请回到原来的平台重新进入')
  await notify(trx, accountId, {
    title: '已通过合作平台登录',
    text: '您的账号已与合作平台的账号关联，以后可以从那里直接进入。如果不是您本人操作，请联系我们。',
    at: clock.now(),
  })
}
