import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What a network does between a node and its database. */
export type Network = 'passes' | 'refuses' | 'is silent' | 'is slow'

export type CuttableProxy = {
  port: number
  become(network: Network): void
  /** Ends every connection, as a restart of a switch does. */
  cut(): void
  close(): void
}

const slowMs = 100

/** A way to a port of this machine that can be cut, refused, silenced and slowed; silence loses nothing that was sent. */
export async function openProxy(targetPort: number): Promise<CuttableProxy> {
  let network: Network = 'passes'
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    if (network === 'refuses') {
      client.destroy()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    join(client, target)
    join(target, client)
  })

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', bytes => {
      if (network === 'is slow') setTimeout(() => to.write(bytes), slowMs)
      else to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (network === 'is silent') from.pause()
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    cut,
    become(next) {
      network = next
      if (next === 'refuses') cut()
      for (const socket of sockets) next === 'is silent' ? socket.pause() : socket.resume()
    },
    close() {
      cut()
      server.close()
    },
  }
}
