import { createPartnerTickets } from '../../platform/partner/partner-tickets.ts'
import { createIzyPartner } from '../stand-ins/izy-partner.ts'
import { createAccountTestApi } from './account-test-api.ts'

/** Starts the account test API with a partner platform. */
export async function createPartnerTestApi() {
  const started = Promise.withResolvers<ReturnType<typeof createIzyPartner>>()
  const api = await createAccountTestApi(async (clock) => {
    const partner = createIzyPartner(clock)
    started.resolve(partner)
    return { izy: await createPartnerTickets({ izy: partner.config }, clock) }
  })
  return { ...api, partner: await started.promise }
}
