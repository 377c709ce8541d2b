import { defineArea } from '../../foundation/areas/area.ts'
import { messages } from './contract.ts'
import { messagesKeptMs } from './store.ts'
import { messagesService } from './service.ts'
import { messageTemplatesPart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const messagesArea = defineArea({
  contract: messages,
  service: messagesService,
  sweeps: [expired('messages', { key: ['project_id', 'id'], by: 'created_at', keptMs: messagesKeptMs })],
  snapshotPart: messageTemplatesPart,
  captured: captured(
    {
      table: 'messages',
      target: 'message',
      id: 'id',
      name: 'recipient',
      hidden: ['subject', 'text', 'content_encrypted'],
      user: 'user_id',
      counts: { as: 'messagesSent', isLive: message => message.status !== 'withheld' },
      notReversible: 'messages',
    },
    { table: 'message_templates', target: 'messageTemplate', id: 'purpose', part: 'texts', kept: ['modified_at'] },
  ),
})
