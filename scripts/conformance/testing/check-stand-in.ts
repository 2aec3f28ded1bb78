import type { Switches } from '../../../server/testing/specification-back-end/switches.ts'
import { startSpecificationBackEnd } from '../../../server/testing/stand-ins/specification-back-end.ts'
import type { ConformanceOptions } from '../conformance-run.ts'
import type { Standing } from '../findings.ts'
import { runConformance, type Conformance } from '../run-conformance.ts'

/** Names of the calls that stand so. */
export const callsThat = ({ findings }: Conformance, standing: Standing): string[] =>
  findings.filter((finding) => finding.standing === standing).map(({ call }) => call)

export const reasonOf = ({ findings }: Conformance, call: string): string | undefined =>
  findings.find((finding) => finding.call === call)?.reason

/** Runs the kit on a stand-in, with what writes and with its phones and mailboxes at hand. */
export async function checkStandIn(
  switches: Partial<Switches>,
  more: Partial<ConformanceOptions> = {},
): Promise<Conformance> {
  const backEnd = await startSpecificationBackEnd(switches)
  try {
    return await runConformance({
      host: backEnd.url,
      write: true,
      phone: '13900139000',
      email: 'check@example.cn',
      person: {
        expectCode: async (to) => async () => backEnd.codes.get(to),
        readPicture: async () => [...backEnd.pictures.values()].at(-1),
        authorize: async () => undefined,
      },
      ...more,
    })
  } finally {
    await backEnd.close()
  }
}
