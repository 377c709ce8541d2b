import type { UserRow } from '../store.ts'

const audited = {
  status: 'status',
  display_name: 'name',
  given_name: 'givenName',
  middle_name: 'middleName',
  family_name: 'familyName',
  email: 'email',
  phone: 'phone',
  verified_email: 'verifiedEmail',
  verified_phone: 'verifiedPhone',
  recovery_email: 'recoveryEmail',
  recovery_phone: 'recoveryPhone',
  consent_expires_at: 'impersonationConsent',
  picture: 'picture',
  login_ids: 'loginIds',
  is_scim: 'scim',
  custom_attributes: 'customAttributes',
} as const

/** The changed fields for the audit trail: field → before and after. */
export function changesBetween(before: UserRow, after: UserRow): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [column, field] of Object.entries(audited)) {
    // The keys of the table above are columns of a user.
    const key = column as keyof typeof audited
    if (before[key] !== after[key]) changes[field] = { from: before[key], to: after[key] }
  }
  return changes
}
