/** The parts of a snapshot, each after what it refers to: they are imported in this order. */
export const partNames = [
  'permissions',
  'roles',
  'jwtTemplates',
  'project',
  'theme',
  'flows',
  'lists',
  'passwordSettings',
  'messageTemplates',
  'oauthProviders',
  'auditWebhooks',
  'userAttributes',
  'ssoApplications',
  'inboundApplications',
  'outboundApplications',
  'authorizationAssertions',
  'authorization',
] as const
export type PartName = (typeof partNames)[number]
