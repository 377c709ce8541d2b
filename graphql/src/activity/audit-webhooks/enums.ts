import type { Builder } from '../../schema/builder.ts'

/** The enums of webhooks. */
export function registerWebhookEnums(builder: Builder) {
  return {
    Key: builder.enumType('AuditWebhookFilterKey', {
      description: 'What of an event a filter compares.',
      values: {
        ACTION: { value: 'action', description: 'The action.' },
        LEVEL: { value: 'type', description: 'The level.' },
        METHOD: { value: 'method', description: 'The sign-in method.' },
        ACTOR_ID: { value: 'actorId', description: 'The id of the actor.' },
        USER_ID: { value: 'userId', description: 'The id of the user.' },
        TENANTS: { value: 'tenants', description: 'The ids of the tenants.' },
        LOGIN_IDS: { value: 'externalIds', description: 'The login ids of the user.' },
        DEVICE: { value: 'device', description: 'The kind of device.' },
        IP: { value: 'remoteAddress', description: 'The IP address.' },
      } as const,
    }),
    Operator: builder.enumType('AuditWebhookFilterOperator', {
      description: 'How a filter compares.',
      values: {
        INCLUDES: { value: 'includes', description: 'One of the values.' },
        EXCLUDES: { value: 'excludes', description: 'None of the values.' },
      } as const,
    }),
    Authentication: builder.enumType('AuditWebhookAuthentication', {
      description: 'How requests of a webhook are authenticated.',
      values: {
        NONE: { value: 'none', description: 'Not at all.' },
        BEARER_TOKEN: { value: 'bearerToken', description: 'With a bearer token.' },
        BASIC: { value: 'basic', description: 'With a name and a password.' },
        API_KEY: { value: 'apiKey', description: 'With a token in a header.' },
      } as const,
    }),
    DeliveryStatus: builder.enumType('AuditWebhookDeliveryStatus', {
      description: 'How a delivery went.',
      values: {
        PENDING: { value: 'pending', description: 'It will be sent in a moment.' },
        DELIVERED: { value: 'delivered', description: 'The webhook accepted it.' },
        FAILED: { value: 'failed', description: 'The webhook did not accept it.' },
      } as const,
    }),
  }
}
export type WebhookEnums = ReturnType<typeof registerWebhookEnums>
