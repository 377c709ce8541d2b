import { defineArea } from '../../foundation/area.ts'
import { messages } from './contract.ts'
import { deleteMessagesBefore, messagesKeptMs } from './store.ts'
import { messagesService } from './service.ts'
import { messageTemplatesPart } from './snapshot-part.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    M: 'message'
  }
}

export const messagesArea = defineArea({
  contract: messages,
  service: messagesService,
  sweep: (tx, { clock }) => deleteMessagesBefore(tx, clock() - messagesKeptMs),
  snapshotPart: messageTemplatesPart,
})
