import type { Builder } from '../schema/builder.ts'
import { orderInput } from '../schema/lists/order.ts'
import { once } from '../schema/once.ts'

/** Whether an access key can be used. */
export const accessKeyStatus = once(builder =>
  builder.enumType('AccessKeyStatus', {
    description: 'Whether an access key can be exchanged for tokens.',
    values: {
      ACTIVE: { value: 'active', description: 'It can be exchanged for tokens.' },
      INACTIVE: { value: 'inactive', description: 'It is disabled.' },
      EXPIRED: { value: 'expired', description: 'It has expired.' },
    } as const,
  }),
)

/** The order of access keys. */
export function registerAccessKeyEnums(builder: Builder) {
  return {
    AccessKeyOrder: orderInput(builder, 'AccessKey', {
      NAME: 'The display name.',
      CREATED_AT: 'When it was created.',
      EXPIRES_AT: 'When it expires; keys that never do come first.',
      LAST_USED_AT: 'When it was last used; keys that never were come first.',
    }),
  }
}

export type AccessKeyEnums = ReturnType<typeof registerAccessKeyEnums>
