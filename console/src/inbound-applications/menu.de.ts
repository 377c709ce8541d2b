import type { inboundApplicationsMenu as inboundApplicationsMenuEn } from './menu.en.ts'

export const inboundApplicationsMenu: typeof inboundApplicationsMenuEn = {
  createTitle: 'Neue eingehende Anwendung',
  title: 'Eingehende Anwendungen',
}
