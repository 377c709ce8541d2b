/**
 * The vendor's widgets. Each is in every project under its own type as its id, which is what the vendor's documents
 * tell applications to name.
 */
export const widgetNames = {
  'user-management-widget': 'Users',
  'role-management-widget': 'Roles',
  'access-key-management-widget': 'Access keys',
  'audit-management-widget': 'Audit trail',
  'applications-portal-widget': 'Applications',
  'tenant-profile-widget': 'Tenant profile',
  'user-profile-widget': 'User profile',
  'outbound-applications-widget': 'Connected accounts',
} as const
export type WidgetType = keyof typeof widgetNames
// Safe: the keys of the list above.
export const widgetTypes = Object.keys(widgetNames) as WidgetType[]
