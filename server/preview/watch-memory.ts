import { setInterval } from 'node:timers'
import { previewMemory } from '../platform/preview/picture.ts'

// In a thread of its own: decoders keep the other one busy. Where the system limits the process this comes second.
setInterval(() => {
  if (process.memoryUsage.rss() > previewMemory) process.kill(process.pid, 'SIGKILL')
}, 20)
