import type { Builder } from '../../schema/builder.ts'

/** The enums of messages. */
export function registerMessageEnums(builder: Builder) {
  return {
    MessagePurpose: builder.enumType('MessagePurpose', {
      description: 'Why a message is sent.',
      values: {
        ONE_TIME_CODE: { value: 'oneTimeCode', description: 'Contains a six-digit code that signs in.' },
        MAGIC_LINK: { value: 'magicLink', description: 'Contains a link that signs in.' },
        ENCHANTED_LINK: { value: 'enchantedLink', description: 'Contains three links, one of which signs in.' },
        PASSWORD_RESET: { value: 'passwordReset', description: 'Contains a link to set a new password.' },
        INVITATION: { value: 'invitation', description: 'Invites a new user.' },
        SSO_SETUP: { value: 'ssoSetup', description: 'Contains a link to the setup of single sign-on.' },
      },
    }),
    MessageChannel: builder.enumType('MessageChannel', {
      description: 'The channel a message is sent over.',
      values: {
        EMAIL: { value: 'email', description: 'Email.' },
        SMS: { value: 'sms', description: 'SMS.' },
        VOICE: { value: 'voice', description: 'A phone call.' },
        WHATSAPP: { value: 'whatsapp', description: 'WhatsApp.' },
        IM: { value: 'im', description: 'Another instant messenger.' },
      },
    }),
    MessageStatus: builder.enumType('MessageStatus', {
      description: 'The delivery status of a message.',
      values: {
        PENDING: { value: 'pending', description: 'Will be sent, or tried again.' },
        SENT: { value: 'sent', description: 'Accepted by the mail server or the webhook.' },
        FAILED: { value: 'failed', description: 'Refused, or given up after too many attempts.' },
        EXPIRED: { value: 'expired', description: 'Not sent before the code or link in it expired.' },
        KEPT: { value: 'kept', description: 'Stored only, because no delivery is set up; it can be read here.' },
        WITHHELD: {
          value: 'withheld',
          description: 'Deliberately not sent: the recipient is a test user or has no account.',
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
