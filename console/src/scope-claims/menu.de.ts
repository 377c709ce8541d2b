import type { scopeClaimsMenu as scopeClaimsMenuEn } from './menu.en.ts'

export const scopeClaimsMenu: typeof scopeClaimsMenuEn = {
  create: 'Scope hinzufügen',
  title: 'Claims von Scopes',
}
