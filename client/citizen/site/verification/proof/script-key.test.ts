import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as deriveByNode } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { deriveKey } from './script-key.ts'

test('a challenge of the server is solved in the same way without the browser’s cryptography', async () => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 200,
    counter: 7,
    deriveKey: deriveByNode,
    ...secrets,
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  expect(solution?.counter).toBe(7)
  const checked = solution && { challenge, solution, deriveKey: deriveByNode, ...secrets }
  expect(checked && (await verifySolution(checked)).verified).toBe(true)
})
