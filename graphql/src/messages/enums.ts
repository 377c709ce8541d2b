import type { Builder } from '../schema/builder.ts'

/** Closed sets of values around messages. */
export function registerMessageEnums(builder: Builder) {
  return {
    MessagePurpose: builder.enumType('MessagePurpose', {
      description: 'Why a message is written.',
      values: {
        ONE_TIME_CODE: { value: 'oneTimeCode', description: 'Brings six digits that sign in.' },
        MAGIC_LINK: { value: 'magicLink', description: 'Brings a link that signs in.' },
        ENCHANTED_LINK: { value: 'enchantedLink', description: 'Brings three links of which one signs in.' },
        PASSWORD_RESET: { value: 'passwordReset', description: 'Brings a link to a new password.' },
        INVITATION: { value: 'invitation', description: 'Invites somebody who was made a user.' },
      },
    }),
    MessageChannel: builder.enumType('MessageChannel', {
      description: 'The way a message travels.',
      values: {
        EMAIL: { value: 'email', description: 'E-mail.' },
        SMS: { value: 'sms', description: 'SMS.' },
        VOICE: { value: 'voice', description: 'A telephone call.' },
        WHATSAPP: { value: 'whatsapp', description: 'WhatsApp.' },
        IM: { value: 'im', description: 'Another instant messenger.' },
      },
    }),
    MessageStatus: builder.enumType('MessageStatus', {
      description: 'What became of a message.',
      values: {
        PENDING: { value: 'pending', description: 'Will be sent, or tried again.' },
        SENT: { value: 'sent', description: 'The mail server or the webhook has it.' },
        FAILED: { value: 'failed', description: 'Was refused, or tried too often.' },
        EXPIRED: { value: 'expired', description: 'Could not be sent before what it holds had expired.' },
        KEPT: { value: 'kept', description: 'Nothing is set up to send it: it can be read here.' },
        WITHHELD: {
          value: 'withheld',
          description: 'Nobody was to get it: a test user, or nobody who has an account.',
        },
      },
    }),
    MessageFormat: builder.enumType('MessageFormat', {
      description: 'How a message is written.',
      values: {
        EMAIL: { value: 'email', description: 'With a subject, as text and as HTML.' },
        TEXT: { value: 'text', description: 'A short text to read.' },
        VOICE: { value: 'voice', description: 'A text to be spoken.' },
      },
    }),
  }
}

export type MessageEnums = ReturnType<typeof registerMessageEnums>
