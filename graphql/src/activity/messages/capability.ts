import type { Capability } from '../../schema/capability.ts'
import { registerMessages } from './schema.ts'

export const messagesCapability: Capability = {
  register: registerMessages,
  permissions: {
    fields: {
      // An outbox that nothing is sent from shows codes, and a code signs in as any user.
      'Query.messages': 'read_messages',
      'Query.messageTemplates': 'read_project',
      'Mutation.messageRetry': 'manage_project',
      'Mutation.messageTemplateUpdate': 'manage_sign_in',
      'Mutation.messageTemplateReset': 'manage_sign_in',
    },
    types: { Message: 'read_messages', MessageTemplate: 'read_project' },
  },
}
