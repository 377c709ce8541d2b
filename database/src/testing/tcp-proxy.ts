import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

export type TcpProxy = {
  /** The URL of the server, by way of the proxy. */
  url: string
  /** Connections of now carry nothing any more, and nobody is told; those that are made later do. */
  freeze(): void
  /** Connections carry nothing until `resume`, which carries what was sent meanwhile. */
  pause(): void
  resume(): void
  /** What is sent from now on takes so long, each way. */
  delay(ms: number): void
  /** Cuts every connection of now. */
  cut(): void
  /** Cuts every connection of now when its client sends something next, which nobody receives. */
  cutAtNextBytes(): void
  /** Cuts the connections, and refuses new ones until `open`. */
  refuse(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * A network between tests and the server at `url`, to be broken.
 * @param onFirst what becomes of a client's first message: what is passed on instead, or the answer of one that is refused
 * @param onAnswer what becomes of what the server sends
 */
export async function tcpProxy(
  url: string,
  {
    onFirst = pass => ({ pass }),
    onAnswer = bytes => bytes,
  }: {
    onFirst?: (message: Buffer) => { pass: Buffer } | { answer: Buffer }
    onAnswer?: (bytes: Buffer) => Buffer
  } = {},
): Promise<TcpProxy> {
  const there = new URL(url)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  // As servers and poolers do: small packets of one message must not wait for each other's acknowledgement.
  const server = createServer({ noDelay: true }, async client => {
    clients.add(track(client))
    const first = onFirst((await once(client, 'data'))[0])
    if ('answer' in first) return void client.end(first.answer)
    const upstream = track(connect({ port: Number(there.port), host: there.hostname, noDelay: true }))
    upstream.write(first.pass)
    client.pipe(late()).pipe(upstream).pipe(late(onAnswer)).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  function track(socket: Socket): Socket {
    sockets.add(socket.on('error', () => {}))
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  let delayMs = 0
  function late(change = (bytes: Buffer) => bytes): Transform {
    // One after the other, so that what is sent after a delay does not overtake.
    let before = Promise.resolve()
    return new Transform({
      transform(chunk, _, done) {
        const waited = delayMs > 0 ? setTimeout(delayMs) : Promise.resolve()
        before = Promise.all([before, waited]).then(() => void (this.destroyed || this.push(change(chunk))))
        done()
      },
    })
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }
  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function refuse(): Promise<void> {
    cut()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  await listen(0)
  const here = new URL(url)
  const { port } = server.address() as AddressInfo // it listens at a port
  here.host = `127.0.0.1:${port}`
  return {
    url: here.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    pause() {
      for (const socket of sockets) socket.pause()
    },
    resume() {
      for (const socket of sockets) socket.resume()
    },
    delay(ms) {
      delayMs = ms
    },
    cut,
    cutAtNextBytes() {
      for (const client of clients)
        client
          .unpipe()
          .once('data', () => client.destroy())
          .resume()
    },
    refuse,
    open: () => listen(port),
    close: refuse,
  }
}
