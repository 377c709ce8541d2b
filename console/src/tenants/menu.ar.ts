import type { tenantsMenu as tenantsMenuEn } from './menu.en.ts'

export const tenantsMenu: typeof tenantsMenuEn = {
  create: 'إنشاء مستأجر',
  searchFor: (text: string) => `المستأجرون المطابقون لـ «${text}»`,
  title: 'المستأجرون',
}
