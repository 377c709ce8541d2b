import type { signInProvidersMenu as signInProvidersMenuEn } from './menu.en.ts'

export const signInProvidersMenu: typeof signInProvidersMenuEn = {
  title: 'مزوّدو تسجيل الدخول',
}
