// A worker, for pages that came by plain http: they have no `crypto.subtle`.
import { answerChallenges } from './answer-challenges.ts'
import { deriveKey } from './script-key.ts'

answerChallenges(deriveKey)
