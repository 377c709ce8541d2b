import type { jobsMenu as jobsMenuEn } from './menu.en.ts'

export const jobsMenu: typeof jobsMenuEn = {
  title: 'المهام',
}
