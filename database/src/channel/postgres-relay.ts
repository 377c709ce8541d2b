import pg from 'pg'
import { clientConfig } from '../postgres/client.ts'
import { hostsOf, requireWritable } from '../postgres/hosts.ts'

/** Notifications of this time are sent as one. */
const sendEveryMs = 20
/** How long an idle connection is trusted: a firewall may have dropped it without a word. */
const pingEveryMs = 10_000
const answerWithinMs = 5_000
const firstRetryMs = 100
const retryMsMax = 5_000

export type RelayOptions = {
  url: string
  /** Names that other nodes notified. */
  onNames(names: string[]): void
  /** The relay listens from now on; earlier notifications may have been lost. */
  onConnected(): void
  onError?: ((error: unknown) => void) | undefined
}

export type Relay = { send(name: string): void; listen(): void; close(): Promise<void> }

type Connection = { client: pg.Client; pid: number; channel: string }

/** Sends and hears names by NOTIFY and LISTEN, on one connection of its own. */
export function postgresRelay({ url, onNames, onConnected, onError }: RelayOptions): Relay {
  const hosts = hostsOf(url)
  const unsent = new Set<string>()
  let connection: Promise<Connection> | undefined
  let sending: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined
  let pinging: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let isListening = false
  let isClosed = false

  function connected(): Promise<Connection> {
    connection ??= connect()
    return connection
  }

  async function connect(): Promise<Connection> {
    const at = hosts.url()
    const client = new pg.Client({
      ...clientConfig({ url: at, connectMs: answerWithinMs }),
      query_timeout: answerWithinMs,
    })
    client.on('error', error => lose(client, error))
    client.on('end', () => lose(client, undefined))
    try {
      await client.connect()
      if (hosts.mustBeWritable) await requireWritable(client, answerWithinMs)
      const made = { client, ...(await readPlace(client)) }
      client.on('notification', ({ processId, payload = '' }) => {
        if (processId !== made.pid) onNames(payload.split(' '))
      })
      if (isListening) await startListening(made)
      retryMs = firstRetryMs
      return made
    } catch (error) {
      hosts.leave(at)
      lose(client, error)
      throw error
    }
  }

  async function startListening({ client, channel }: Connection): Promise<void> {
    await client.query(`listen ${channel}`)
    clearInterval(pinging)
    pinging = setInterval(() => {
      client.query('select 1').catch(error => lose(client, error))
    }, pingEveryMs).unref()
    onConnected()
  }

  const lost = new WeakSet<pg.Client>()
  function lose(client: pg.Client, error: unknown): void {
    if (lost.has(client) || isClosed) return
    lost.add(client)
    clearInterval(pinging)
    connection = undefined
    if (error !== undefined) onError?.(error)
    // A server that does not answer does not close either; the socket is given up by the system then.
    client.end().catch(() => undefined)
    retrying ??= setTimeout(retry, retryMs).unref()
    retryMs = Math.min(retryMs * 2, retryMsMax)
  }

  function retry(): void {
    retrying = undefined
    // A failure has been told, and the next attempt is planned.
    if (isListening || unsent.size > 0) flush().catch(() => undefined)
  }

  async function flush(): Promise<void> {
    sending = undefined
    const { client, channel } = await connected()
    const names = [...unsent]
    unsent.clear()
    if (names.length === 0) return
    try {
      await client.query(`notify ${channel}, ${client.escapeLiteral(names.join(' '))}`)
    } catch (error) {
      for (const name of names) unsent.add(name)
      lose(client, error)
    }
  }

  return {
    send(name) {
      if (isClosed) return
      unsent.add(name)
      sending ??= setTimeout(() => flush().catch(() => undefined), sendEveryMs).unref()
    },
    listen() {
      if (isListening || isClosed) return
      isListening = true
      const known = connection
      const listening = known ? known.then(startListening) : connected()
      // A failure has been told, and the next attempt is planned.
      listening.catch(() => undefined)
    },
    async close() {
      isClosed = true
      for (const timer of [sending, retrying]) clearTimeout(timer)
      clearInterval(pinging)
      const open = await connection?.catch(() => undefined)
      await open?.client.end().catch(() => undefined)
    },
  }
}

/** Channels belong to the whole database, our tables to a schema of it: so the channel is named after the schema. */
async function readPlace(client: pg.Client): Promise<{ pid: number; channel: string }> {
  const { rows } = await client.query<{ pid: number; channel: string }>(
    `select pg_backend_pid() as pid, 'gatehouse_' || left(md5(current_schema()), 16) as channel,
      set_config('application_name', 'gatehouse channel ' || current_schema(), false)`,
  )
  const [place] = rows
  if (!place) throw new Error('unreachable: a select without a table answers one row')
  return place
}
