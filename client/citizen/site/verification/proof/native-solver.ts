// Worker for pages with the browser's cryptography.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { answerChallenges } from './answer-challenges.ts'

answerChallenges(deriveKey)
