import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The URL of the server, by way of the proxy. */
  url: string
  /** Connections of now carry nothing any more, and nobody is told; those that are made later do. */
  freeze(): void
  close(): Promise<void>
}

/**
 * A network between tests and the server at `url`, to be broken.
 * @param onFirst what becomes of a client's first message: what is passed on instead, or the answer of one that is refused
 */
export async function tcpProxy(
  url: string,
  { onFirst = pass => ({ pass }) }: { onFirst?: (message: Buffer) => { pass: Buffer } | { answer: Buffer } } = {},
): Promise<TcpProxy> {
  const there = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer(async client => {
    track(client)
    const first = onFirst((await once(client, 'data'))[0])
    if ('answer' in first) return void client.end(first.answer)
    const upstream = track(connect(Number(there.port), there.hostname))
    upstream.write(first.pass)
    client.pipe(upstream).pipe(client)
  })
  function track(socket: Socket): Socket {
    sockets.add(socket.on('error', () => {}))
    return socket
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = new URL(url)
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens at a port
  return {
    url: here.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
