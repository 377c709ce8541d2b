import type { ProjectOfMessages } from './needs.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { createDelivery, type Delivery, type DeliveryOptions } from './delivery/deliver.ts'
import { createEnqueue, type Enqueue } from './enqueue.ts'

/** Reserved for fiction (ITU-T E.164 supplement of the NANP): where nothing is set up, messages are simulated. */
const fictionalNumber = '12025550100'

/** Sending messages: first into the outbox, then from there in the background. */
export type Messages = Enqueue &
  Delivery & {
    /** Whether codes and links can be read in the outbox where nothing sends them. */
    hasOutbox: boolean
    /** The business number that users send WhatsApp messages to, digits alone; undefined for none. */
    whatsAppNumber: string | undefined
  }

export function createMessages(
  dependencies: Dependencies,
  { projectOf, ...delivery }: DeliveryOptions & { projectOf: ProjectOfMessages },
): Messages {
  return {
    ...createEnqueue(dependencies, { projectOf, transports: delivery.transports }),
    ...createDelivery(dependencies, delivery),
    hasOutbox: delivery.transports.hasOutbox,
    whatsAppNumber: delivery.transports.whatsAppNumber ?? (delivery.transports.hasOutbox ? fictionalNumber : undefined),
  }
}
