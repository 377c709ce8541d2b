import { type Channel, onCommits } from '@gatehouse-id/database'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Services } from '../../wire/clients.ts'
import { wire, type WiringOptions } from '../wiring.ts'
import { createReplica, type Replica, type ReplicaOptions } from './replica.ts'
import { routeReads } from './route-reads.ts'
import { createWriters } from './writers.ts'

type Needs = {
  given: Omit<Dependencies, 'hooks'>
  wiringOptions: WiringOptions
  channel: Channel
  replica: ReplicaOptions | undefined
}

/** What answers operations: the services, or, where there is a replica, these and the same over it. */
export type Reads = {
  routed: Services
  replica: Replica | undefined
  /** For changes that do not go through `routed`. */
  changing<Result>(call: Call, work: () => Promise<Result>): Promise<Result>
}

export function createReads(services: Services, { given, wiringOptions, channel, replica: options }: Needs): Reads {
  if (!options) return { routed: services, replica: undefined, changing: (_, work) => work() }
  const replica = createReplica(given.db, options)
  const writers = createWriters(channel)
  const routed = routeReads(services, {
    replica,
    writers,
    tables: wiringOptions.areas.contract,
    servicesOver: copy => wire({ ...given, db: copy }, readingAlone(wiringOptions)).services,
  })
  return { routed, replica, changing: (call, work) => onCommits(() => writers.note(call), work) }
}

/** Of services over a replica: nothing is counted, kept or sent. */
function readingAlone(options: WiringOptions): WiringOptions {
  const delivery = { ...options.delivery, isPaused: true }
  return { ...options, delivery, hasRateLimits: false, keepsChanges: false, hooks: {} }
}
