import type { en } from './messages.ts'

export const managed: typeof en = {
  title: 'مُدار في git',
  one: 'سيستبدل الدفع التالي ما تغيّره هنا ما لم يُسحب أولًا.',
  some: 'بعض هذا يأتي من ملفات. سيستبدل الدفع التالي التغييرات التي لم تُسحب.',
  folder: 'مجلد بلا مستودع',
}
