import { databaseKind } from '../open.ts'
import { postgresRelay, type RelayOptions } from './postgres-relay.ts'

/**
 * Wakes listeners on all nodes of a database. It carries names alone, and one may get lost: what is to be done is read
 * from the database.
 */
export type Channel = {
  /**
   * Calls the listeners of a name: those of this process at once, those of other nodes within some 20 ms, once for many
   * notifications. To be called after the commit: inside a transaction PostgreSQL would let all commits wait for it.
   */
  notify(name: string): void
  /**
   * Calls `listener` when one of the names is notified, and after every new connection, because notifications may have
   * been lost before it. Returns what ends it.
   */
  listen(names: readonly string[], listener: () => void): () => void
  close(): Promise<void>
}

export type ChannelOptions = { url: string } & Pick<RelayOptions, 'onError'>

/**
 * The channel of a database. SQLite has one node; on PostgreSQL a connection of its own is opened at the first use and
 * again whenever it is lost.
 */
export function openChannel({ url, onError }: ChannelOptions): Channel {
  const listeners = new Map<string, Set<() => void>>()

  function tell(names: Iterable<string>): void {
    const told = new Set([...names].flatMap(name => [...(listeners.get(name) ?? [])]))
    for (const listener of told) listener()
  }

  const relay =
    databaseKind(url) === 'postgresql'
      ? postgresRelay({ url, onError, onNames: tell, onConnected: () => tell(listeners.keys()) })
      : undefined

  return {
    notify(name) {
      tell([name])
      relay?.send(name)
    },
    listen(names, listener) {
      // An object of its own, so that a function can listen twice.
      const own = () => listener()
      for (const name of names) listeners.set(name, (listeners.get(name) ?? new Set()).add(own))
      relay?.listen()
      return () => {
        for (const name of names) {
          listeners.get(name)?.delete(own)
          if (listeners.get(name)?.size === 0) listeners.delete(name)
        }
      }
    },
    async close() {
      listeners.clear()
      await relay?.close()
    },
  }
}
