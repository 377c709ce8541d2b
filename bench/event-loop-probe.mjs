// Preloaded into the server under test: tells how long its event loop was held since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const histogram = monitorEventLoopDelay({ resolution: 1 })
histogram.enable()
process.on('message', () => {
  const milliseconds = nanoseconds => Number((nanoseconds / 1e6).toFixed(1))
  const [p50, p99, max] = [histogram.percentile(50), histogram.percentile(99), histogram.max].map(milliseconds)
  histogram.reset()
  process.send?.({ p50, p99, max })
})
// Without this the channel would keep a server alive that was asked to stop.
process.channel?.unref()
