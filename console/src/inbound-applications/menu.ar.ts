import type { inboundApplicationsMenu as inboundApplicationsMenuEn } from './menu.en.ts'

export const inboundApplicationsMenu: typeof inboundApplicationsMenuEn = {
  createTitle: 'تطبيق وارد جديد',
  title: 'التطبيقات الواردة',
}
