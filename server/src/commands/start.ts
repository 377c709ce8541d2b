import { flushCompileCache } from 'node:module'
import { command } from '../command-line/command.ts'
import { explain } from '../command-line/explain.ts'
import { parts } from '../config/config.ts'
import { secretsOf } from '../config/stored-secret.ts'
import { stampsOf, watchFiles } from '../config/watched-files.ts'
import { NotServing, serveGatehouse } from '../gatehouse.ts'
import { createLog } from '../observe/log.ts'
import { startTracing } from '../observe/tracing.ts'
import { welcome } from '../welcome.ts'

/** Requests that are in flight after the drain, and take longer, are aborted. */
const shutdownMaxMs = 10_000

export const start = command({
  name: 'start',
  summary: 'serve until it is stopped',
  details: [
    'SIGTERM drains first (GATEHOUSE_DRAIN_MS), Ctrl-C does not.',
    'SIGHUP, and a change of a file that a variable names (GATEHOUSE_SECRET_FILE, …), reads the configuration again.',
  ],
  options: { only: { type: 'string', value: parts.join('|'), summary: 'serve a part alone' } },
  async run({ values, config: read }) {
    // Before the files are read, so that a change while the server starts is seen.
    const stamps = await stampsOf(read(values.only).files)
    const config = read(values.only)
    const tracing = await startTracing(process.env)
    const log = createLog(config.logLevel, { idsOf: tracing?.ids })
    const gatehouse = await serveGatehouse(config, secretsOf(config), { log, tracing })
    const hurry = new AbortController()
    let isStopping = false
    const stop = async (drainMs: number) => {
      if (isStopping) return
      isStopping = true
      console.log('Stopping after the requests in flight are finished.')
      setTimeout(() => process.exit(1), drainMs + shutdownMaxMs).unref()
      await gatehouse.stop({ drainMs, hurry: hurry.signal })
      process.exit(0)
    }
    process.on('SIGTERM', () => stop(config.drainMs))
    // Of a terminal: no proxy has to be told, or somebody does not want to wait any more. A second SIGTERM says nothing: what
    // starts us passes on the one that it got, and may have sent it to all of its group.
    process.on('SIGINT', () => {
      if (isStopping) hurry.abort()
      else void stop(0)
    })
    const reload = async () => {
      try {
        const next = read(values.only)
        await gatehouse.reload(next, secretsOf(next))
        log.warn('the configuration was read again')
      } catch (error) {
        log.error('the configuration was not changed', { reason: explain(error) })
        if (error instanceof NotServing) process.exit(1)
      }
    }
    // A terminal that is closed sends it, too.
    process.on('SIGHUP', () => (process.stdin.isTTY ? stop(0) : reload()))
    watchFiles(config.files, { stamps, onChange: reload })
    // Last, because a script that waits for this line may stop the server at once.
    console.log(welcome(config, gatehouse))
    // A server that is killed leaves them too: the next start takes two thirds of the time.
    flushCompileCache()
  },
})
