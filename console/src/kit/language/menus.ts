import { inLanguage } from './language.ts'
import { menus as en } from './menus.en.ts'

export const menus = await inLanguage(en, import.meta.glob(['./menus.*.ts', '!./menus.en.ts']))
