import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before a server that is measured (`--import`): at SIGUSR2 it writes the delays since the last one, in ms.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const inMs = (nanoseconds) => nanoseconds / 1e6
  const figures = { p50: inMs(delay.percentile(50)), p99: inMs(delay.percentile(99)) }
  delay.reset()
  writeFileSync(process.env.EVENT_LOOP_DELAY_FILE, JSON.stringify(figures))
})
