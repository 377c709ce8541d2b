import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Requests that were sent before the server was told to stop arrive within this time, where nobody has to be told. */
const lameDuckMs = 200

/** How a server stops. */
export type DrainOptions = {
  /** How long it goes on to answer, for proxies that have yet to learn that it stops. */
  drainMs?: number | undefined
  /** Ends that time at once. */
  hurry?: AbortSignal | undefined
}

/**
 * Watches the connections of a server, so that it can stop without aborting requests. `drain` goes on for a while, asking
 * clients to use no connection again, then stops listening, lets every request finish and closes each connection as soon
 * as it is idle.
 */
export function createDrain(server: Server): { drain(options?: DrainOptions): Promise<void> } {
  const inFlight = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  let isClosed = false

  server.on('connection', (socket: Socket) => {
    inFlight.set(socket, new Set())
    socket.once('close', () => inFlight.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const responses = inFlight.get(socket)
    responses?.add(response)
    if (isDraining) response.shouldKeepAlive = false
    response.on('close', () => {
      responses?.delete(response)
      if (isClosed) endIdle()
    })
  })

  function endIdle(): void {
    for (const [socket, responses] of inFlight) if (responses.size === 0) socket.destroySoon()
  }

  return {
    async drain({ drainMs = 0, hurry } = {}) {
      isDraining = true
      for (const responses of inFlight.values()) for (const response of responses) response.shouldKeepAlive = false
      await delay(Math.max(drainMs, lameDuckMs), undefined, { signal: hurry }).catch(() => undefined)
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      isClosed = true
      endIdle()
      await closed
    },
  }
}

/** The answers that are not finished yet. */
export function createInFlight() {
  const responses = new Set<ServerResponse>()
  let whenNone: (() => void) | undefined
  return {
    add(response: ServerResponse): void {
      responses.add(response)
      response.on('close', () => {
        responses.delete(response)
        if (responses.size === 0) whenNone?.()
      })
    },
    /** Resolves when there are none, or after a time. */
    async settled(timeoutMs: number): Promise<void> {
      if (responses.size === 0) return
      await Promise.race([
        new Promise<void>(resolve => {
          whenNone = resolve
        }),
        delay(timeoutMs, undefined, { ref: false }),
      ])
    },
  }
}
