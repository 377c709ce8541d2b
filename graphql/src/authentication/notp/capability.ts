import { NotpMessageRefused } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'

export const notpCapability: Capability = {
  register: registerNotp,
  permissions: {
    // It signs in whoever asked for the message.
    fields: { 'Mutation.notpMessageReceive': 'read_messages' },
    types: {},
  },
}

/** WhatsApp messages of users who sign in by sending one. */
function registerNotp(builder: Builder) {
  registerProviderErrors(builder, [[NotpMessageRefused, 'The message signs nobody in; `message` says why.']])
  builder.relayMutationField(
    'notpMessageReceive',
    {
      description: 'A message to the business number.',
      inputFields: t => ({
        phone: t.string({ required: true, description: 'The number that WhatsApp says it is from.' }),
        text: t.string({ required: true, description: 'The text, at most 4,096 characters.' }),
      }),
    },
    {
      description: 'Hands over a WhatsApp message that a user sent to sign in.',
      inputNames: { from: 'phone' },
      errors: { types: [NotpMessageRefused] },
      resolve: async (_root, { input: { phone, text } }, { client }) => {
        await client.notpMessages.receive({ from: phone, text })
        return { isReceived: true }
      },
    },
    {
      description: 'The browser that waits for the message signs in.',
      outputFields: t => ({
        isReceived: t.exposeBoolean('isReceived', { description: 'True.' }),
      }),
    },
  )
}
