// Worker for plain-http pages, which have no `crypto.subtle`.
import { answerChallenges } from './answer-challenges.ts'
import { deriveKey } from './script-key.ts'

answerChallenges(deriveKey)
