import type { ssoApplicationsMenu as ssoApplicationsMenuEn } from './menu.en.ts'

export const ssoApplicationsMenu: typeof ssoApplicationsMenuEn = {
  create: 'Anwendung anlegen',
  title: 'SSO-Anwendungen',
}
