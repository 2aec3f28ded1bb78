import { setInterval } from 'node:timers'
import { previewMemory } from '../platform/preview/picture.ts'

// Runs in its own thread, because decoders keep the main one busy. A limit of the system may act first.
setInterval(() => {
  if (process.memoryUsage.rss() > previewMemory) process.kill(process.pid, 'SIGKILL')
}, 20)
