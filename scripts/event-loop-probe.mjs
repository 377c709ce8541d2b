// Preloaded into a server under test: measures for how long its event loop is held. The parent process is told when it
// sends a message; else the measures since SIGUSR2 are in the file EVENT_LOOP_REPORT when the server ends.
import { writeFileSync } from 'node:fs'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const held = monitorEventLoopDelay({ resolution: 1 })
held.enable()

/** Processor time of the main thread between two turns: what holds the loop, without the waiting for a busy machine. */
const worked = createHistogram()
function cpuMicroseconds() {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
let before = cpuMicroseconds()
setInterval(() => {
  const now = cpuMicroseconds()
  worked.record(Math.max(1, Math.round(now - before)))
  before = now
}, 1).unref()

function milliseconds(value) {
  return Number(value.toFixed(1))
}

function take() {
  const [p50, p99, max] = [held.percentile(50), held.percentile(99), held.max].map(ns => milliseconds(ns / 1e6))
  const [workP99, workMax] = [worked.percentile(99), worked.max].map(us => milliseconds(us / 1e3))
  held.reset()
  worked.reset()
  return { p50, p99, max, workP99, workMax }
}

process.on('message', () => process.send?.(take()))
// Without this the channel would keep a server alive that was asked to stop.
process.channel?.unref()
process.on('SIGUSR2', take)
const report = process.env.EVENT_LOOP_REPORT
if (report) process.on('exit', () => writeFileSync(report, JSON.stringify(take())))
