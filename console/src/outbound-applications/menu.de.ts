import type { outboundApplicationsMenu as outboundApplicationsMenuEn } from './menu.en.ts'

export const outboundApplicationsMenu: typeof outboundApplicationsMenuEn = {
  createTitle: 'Neue ausgehende Anwendung',
  title: 'Ausgehende Anwendungen',
}
