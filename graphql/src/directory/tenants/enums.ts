import { once } from '../../schema/once.ts'

/** Units of the times in a tenant's settings. */
export const tenantTimeUnit = once(builder =>
  builder.enumType('TenantTimeUnit', {
    description: 'The unit of a time in the settings of a tenant.',
    values: {
      MINUTES: { value: 'minutes', description: 'Minutes.' },
      HOURS: { value: 'hours', description: 'Hours.' },
      DAYS: { value: 'days', description: 'Days.' },
      WEEKS: { value: 'weeks', description: 'Weeks.' },
    } as const,
  }),
)
