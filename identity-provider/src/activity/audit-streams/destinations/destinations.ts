import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { StreamKind, StreamRow } from '../store.ts'
import type { Destination } from './destination.ts'
import { otlpDestination } from './otlp.ts'
import { createSendRequest } from './requests.ts'
import { s3Destination } from './s3.ts'
import { webhookDestination } from './webhook.ts'

/** Where the events of a stream go, by its kind. */
export function createDestinations(dependencies: Dependencies): (row: StreamRow) => Destination {
  const sendRequest = createSendRequest(dependencies)
  const destinations: Record<StreamKind, Destination> = {
    webhook: webhookDestination(dependencies, sendRequest),
    s3: s3Destination(dependencies, sendRequest),
    otlp: otlpDestination(dependencies, sendRequest),
  }
  // Only this area writes the column.
  return ({ kind }) => destinations[kind as StreamKind]
}
