import type { ssoApplicationsMenu as ssoApplicationsMenuEn } from './menu.en.ts'

export const ssoApplicationsMenu: typeof ssoApplicationsMenuEn = {
  create: 'إنشاء تطبيق',
  title: 'تطبيقات الدخول الموحّد',
}
