import { type Client, createClient, type ExecutionResult } from 'graphql-sse'
import { onTestFinished } from 'vitest'
import type { startTestGraphql } from '../../contract-tests/testing.ts'

type Api = Awaited<ReturnType<typeof startTestGraphql>>
type Options = { variables?: Record<string, unknown>; headers?: Record<string, string> }
type Data = Record<string, unknown>
type Extensions = { cursor?: string }
type Received = {
  results: ExecutionResult<Data, Extensions>[]
  cursors: unknown[]
  /** Resolves when the server has ended the stream. */
  done: Promise<void>
  stop: () => void
}

/** A client of the reference implementation of the protocol, which sends its requests to `handle`. */
function clientOf(handle: Api['handle'], headers: Record<string, string>, connected: () => void): Client {
  const client = createClient({
    on: { connected },
    url: 'http://localhost/graphql',
    headers,
    retryAttempts: 0,
    async fetchFn(url: string, init: RequestInit & { signal: AbortSignal }) {
      const response = await handle(new Request(url, init))
      // A client that goes away cancels the answer, as over a network.
      const body = response.body?.pipeThrough(new TransformStream(), { signal: init.signal })
      return new Response(body ?? null, response)
    },
  })
  onTestFinished(() => client.dispose())
  return client
}

/** Subscribes, and resolves when the server has answered: from then on everything is told. */
export async function subscribe(
  { handle }: Pick<Api, 'handle'>,
  query: string,
  { variables = {}, headers = {} }: Options = {},
): Promise<Received> {
  const results: Received['results'] = []
  const cursors: unknown[] = []
  const isAnswered = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  const stop = clientOf(handle, headers, isAnswered.resolve).subscribe<Data, Extensions>(
    { query, variables },
    {
      next: result => {
        results.push(result)
        cursors.push(result.extensions?.cursor)
      },
      error: reason => {
        isAnswered.reject(reason)
        isDone.reject(reason)
      },
      complete: isDone.resolve,
    },
  )
  onTestFinished(stop)
  isDone.promise.catch(() => undefined)
  await isAnswered.promise
  return { results, cursors, done: isDone.promise, stop }
}
