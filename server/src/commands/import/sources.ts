/** Whose exports can be read. */
export const sources = [
  'auth0',
  'clerk',
  'cognito',
  'csv',
  'descope',
  'firebase',
  'fusionauth',
  'gatehouse',
  'keycloak',
  'next-auth',
  'okta',
  'supabase',
  'workos',
] as const
export type Source = (typeof sources)[number]

export const existingChoices = ['skip', 'update', 'fail'] as const
/** What becomes of users who are there before: left alone, changed to what the export says, or reported. */
export type OnExisting = (typeof existingChoices)[number]
