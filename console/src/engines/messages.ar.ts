import { textsOf } from '../language/patterns.ar.ts'
import { menus } from '../language/menus.ar.ts'
import type { engines as en } from './messages.en.ts'

export const engines: typeof en = {
  ...textsOf({ one: 'محرك', theOne: 'المحرك', many: 'محركات', theMany: 'المحركات', counted: 'engine' }),
  ...menus.engines,
  lead: 'برامج تعمل خارج هذه الخدمة وتُعرَف بسرّ خاص بها.',
  searchPlaceholder: 'الاسم أو المعرّف',
  engineId: 'المعرّف',
  secretTitle: 'سر المحرك',
  rename: 'إعادة التسمية',
  renameTitle: (name: string) => `إعادة تسمية ${name}`,
  renamedToast: (name: string) => `الاسم الآن ${name}`,
  rotate: 'تجديد السر',
  rotateTitle: (name: string) => `تجديد سر ${name}؟`,
  rotateText: 'يتوقف السر الحالي عن العمل فورًا.',
  rotatedToast: (name: string) => `أصبح لـ ${name} سر جديد`,
  deleteText: 'يتوقف سره عن العمل فورًا. لا يمكن التراجع عن ذلك.',
  nothingYetText: 'أنشئ محركًا لكل برنامج يتصل بسر خاص به.',
}
