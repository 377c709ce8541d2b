import type { outboundApplicationsMenu as outboundApplicationsMenuEn } from './menu.en.ts'

export const outboundApplicationsMenu: typeof outboundApplicationsMenuEn = {
  createTitle: 'تطبيق صادر جديد',
  title: 'التطبيقات الصادرة',
}
