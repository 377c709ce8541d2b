import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const api: typeof en = {
  ...menus.api,
  lead: 'كل ما في وحدة التحكم هذه هو GraphQL، وتعمل حزم SDK الرسمية دون تغيير.',
  explorer: 'مستكشف GraphQL',
  explorerHelp: 'اكتب الاستعلامات باسمك، مع الإكمال التلقائي والتوثيق.',
  open: 'فتح GraphiQL',
  openApi: 'فتح openapi.json',
  snippets: 'من شيفرتك',
  snippetsHelp: 'باستخدام مفتاح إدارة: احتفظ به على خوادمك.',
  copy: 'نسخ الشيفرة',
}
