import { Socket } from 'node:net'
import type { ClientConfig } from 'pg'

/** Idle connections are probed, so that no firewall forgets them, and one whose peer is gone is noticed. */
const keepAliveAfterMs = 10_000

/** How every client of PostgreSQL connects. */
export function clientConfig({ url, connectMs }: { url: string; connectMs: number }): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  }
}

/**
 * A client whose server is silent for `silenceMs` is given up: Node cannot set the system's own limit for what is not
 * acknowledged, which is 15 minutes.
 */
export function givenUpAfter(silenceMs: number): Pick<ClientConfig, 'stream'> {
  return {
    stream() {
      const socket = new Socket()
      return socket.setTimeout(silenceMs, () => socket.destroy(silence(silenceMs)))
    },
  }
}

/** The client rejects its queries with it, and a pool does not use the client again. */
function silence(silenceMs: number): Error {
  const error = new Error(`PostgreSQL did not answer within ${silenceMs / 1000} s`)
  return Object.assign(error, { code: 'ETIMEDOUT' })
}
