import type { ArabicForms } from '@gatehouse-id/entities'
import { formatNumber } from './number.ts'

const nouns = {
  accessKey: {
    one: 'مفتاح وصول واحد',
    two: 'مفتاحا وصول',
    few: 'مفاتيح وصول',
    many: 'مفتاح وصول',
    other: 'مفتاح وصول',
  },
  administrator: { one: 'مدير واحد', two: 'مديران', few: 'مديرين', many: 'مديرًا', other: 'مدير' },
  application: { one: 'تطبيق واحد', two: 'تطبيقان', few: 'تطبيقات', many: 'تطبيقًا', other: 'تطبيق' },
  attribute: { one: 'سمة واحدة', two: 'سمتان', few: 'سمات', many: 'سمة', other: 'سمة' },
  character: { one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' },
  consent: { one: 'موافقة واحدة', two: 'موافقتان', few: 'موافقات', many: 'موافقة', other: 'موافقة' },
  engine: { one: 'محرك واحد', two: 'محركان', few: 'محركات', many: 'محركًا', other: 'محرك' },
  entry: { one: 'عنصر واحد', two: 'عنصران', few: 'عناصر', many: 'عنصرًا', other: 'عنصر' },
  event: { one: 'حدث واحد', two: 'حدثان', few: 'أحداث', many: 'حدثًا', other: 'حدث' },
  family: { one: 'عائلة واحدة', two: 'عائلتان', few: 'عائلات', many: 'عائلة', other: 'عائلة' },
  flow: { one: 'تدفق واحد', two: 'تدفقان', few: 'تدفقات', many: 'تدفقًا', other: 'تدفق' },
  group: { one: 'مجموعة واحدة', two: 'مجموعتان', few: 'مجموعات', many: 'مجموعة', other: 'مجموعة' },
  job: { one: 'مهمة واحدة', two: 'مهمتان', few: 'مهام', many: 'مهمة', other: 'مهمة' },
  list: { one: 'قائمة واحدة', two: 'قائمتان', few: 'قوائم', many: 'قائمة', other: 'قائمة' },
  managementKey: {
    one: 'مفتاح إدارة واحد',
    two: 'مفتاحا إدارة',
    few: 'مفاتيح إدارة',
    many: 'مفتاح إدارة',
    other: 'مفتاح إدارة',
  },
  member: { one: 'عضو واحد', two: 'عضوان', few: 'أعضاء', many: 'عضوًا', other: 'عضو' },
  message: { one: 'رسالة واحدة', two: 'رسالتان', few: 'رسائل', many: 'رسالة', other: 'رسالة' },
  permission: { one: 'إذن واحد', two: 'إذنان', few: 'أذونات', many: 'إذنًا', other: 'إذن' },
  project: { one: 'مشروع واحد', two: 'مشروعان', few: 'مشاريع', many: 'مشروعًا', other: 'مشروع' },
  relation: { one: 'علاقة واحدة', two: 'علاقتان', few: 'علاقات', many: 'علاقة', other: 'علاقة' },
  resource: { one: 'مورد واحد', two: 'موردان', few: 'موارد', many: 'موردًا', other: 'مورد' },
  role: { one: 'دور واحد', two: 'دوران', few: 'أدوار', many: 'دورًا', other: 'دور' },
  scope: { one: 'نطاق واحد', two: 'نطاقان', few: 'نطاقات', many: 'نطاقًا', other: 'نطاق' },
  server: { one: 'خادم واحد', two: 'خادمان', few: 'خوادم', many: 'خادمًا', other: 'خادم' },
  stream: { one: 'بث واحد', two: 'بثان', few: 'عمليات بث', many: 'عملية بث', other: 'عملية بث' },
  template: { one: 'قالب واحد', two: 'قالبان', few: 'قوالب', many: 'قالبًا', other: 'قالب' },
  tenant: { one: 'مستأجر واحد', two: 'مستأجران', few: 'مستأجرين', many: 'مستأجرًا', other: 'مستأجر' },
  user: { one: 'مستخدم واحد', two: 'مستخدمان', few: 'مستخدمين', many: 'مستخدمًا', other: 'مستخدم' },
  webhook: { one: 'خطاف ويب واحد', two: 'خطافا ويب', few: 'خطافات ويب', many: 'خطاف ويب', other: 'خطاف ويب' },
} satisfies Record<string, ArabicForms>

const rules = new Intl.PluralRules('ar')

/** How many there are, in Arabic: one, two, 3 to 10, 11 to 99 and hundreds have a form of the noun each. */
export function counted(count: number, noun: keyof typeof nouns | ArabicForms): string {
  const forms = typeof noun === 'string' ? nouns[noun] : noun
  const category = rules.select(count)
  if (category === 'one' || category === 'two') return forms[category]
  return `${formatNumber(count)} ${category === 'zero' ? forms.other : forms[category]}`
}
