import { formatNumber } from '../format/number.ts'
import { menus } from '../language/menus.ar.ts'
import type { engines as en } from './messages.en.ts'

export const engines: typeof en = {
  ...menus.engines,
  lead: 'برامج تعمل خارج هذه الخدمة وتُعرَف بسرّ خاص بها.',
  searchLabel: 'البحث في المحركات',
  searchPlaceholder: 'الاسم أو المعرّف',
  total: (count: number) => (count === 1 ? 'محرك واحد' : `المحركات: ${formatNumber(count)}`),
  name: 'الاسم',
  nameMissing: 'أدخل اسمًا.',
  engineId: 'المعرّف',
  created: 'تاريخ الإنشاء',
  createTitle: 'محرك جديد',
  createdToast: (name: string) => `تم إنشاء ${name}`,
  secretTitle: 'سر المحرك',
  actionsOf: (name: string) => `إجراءات ${name}`,
  rename: 'إعادة التسمية',
  renameTitle: (name: string) => `إعادة تسمية ${name}`,
  renamedToast: (name: string) => `الاسم الآن ${name}`,
  rotate: 'تجديد السر',
  rotateTitle: (name: string) => `تجديد سر ${name}؟`,
  rotateText: 'يتوقف السر الحالي عن العمل فورًا.',
  rotatedToast: (name: string) => `أصبح لـ ${name} سر جديد`,
  delete: 'حذف',
  deleteTitle: (name: string) => `حذف ${name}؟`,
  deleteText: 'يتوقف سره عن العمل فورًا. لا يمكن التراجع عن ذلك.',
  deletedToast: (name: string) => `تم حذف ${name}`,
  nothingYetTitle: 'لا توجد محركات بعد',
  nothingYetText: 'أنشئ محركًا لكل برنامج يتصل بسر خاص به.',
  nothingMatchesTitle: 'لا توجد محركات مطابقة',
  nothingMatchesText: 'جرّب اسمًا آخر.',
}
