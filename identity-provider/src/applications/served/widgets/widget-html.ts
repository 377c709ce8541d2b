import type { WidgetType } from '../../../projects/index.ts'
import { accessKeyPages } from './access-keys.ts'
import { applicationPages, outboundPages } from './applications.ts'
import { auditPages } from './audit.ts'
import { createDrawing, type Pages, type Shown } from './drawing.ts'
import { tenantProfilePages, userProfilePages } from './profiles.ts'
import { rolePages } from './roles.ts'
import { userPages } from './users.ts'

const pages: Record<WidgetType, Pages> = {
  'user-management-widget': userPages,
  'role-management-widget': rolePages,
  'access-key-management-widget': accessKeyPages,
  'audit-management-widget': auditPages,
  'applications-portal-widget': applicationPages,
  'tenant-profile-widget': tenantProfilePages,
  'user-profile-widget': userProfilePages,
  'outbound-applications-widget': outboundPages,
}

/** A file of a widget in a language; undefined for one that no script asks for. */
export function widgetHtml(
  { type, file, locale }: { type: WidgetType; file: string; locale: string },
  shown: Shown,
): string | undefined {
  const files = pages[type]
  return Object.hasOwn(files, file) ? files[file]?.(createDrawing(locale), shown) : undefined
}
