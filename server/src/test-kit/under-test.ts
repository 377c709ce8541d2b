import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Disturb, NewKeyPair } from '@gatehouse-id/identity-provider'

/** How tests take hold of a server. Only the test kit makes one: a server that is started otherwise has none of it. */
export type UnderTest = {
  /** Epoch milliseconds, of all that the server does. */
  clock: () => number
  /** What a database in memory begins with, migrated; undefined to migrate the one that is configured. */
  contents(): Uint8Array | undefined
  passwordCost?: { memoryKib: number; passes: number }
  newKeyPair?: NewKeyPair | undefined
  /** Why a message is lost; undefined when it is not. */
  withholds(message: { recipient: string; channel: string }): string | undefined
  /** What goes wrong with a request to others. */
  disturb: Disturb
  /** Whether a request is of the tests themselves: nothing that ends waits for it, for it may be what ends it. */
  isOfTests(request: IncomingMessage): boolean
  /** Stands in front of every route. */
  around(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void>
}
