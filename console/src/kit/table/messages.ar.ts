import { formatNumber } from '../format/number.ts'
import type { en } from './messages.ts'

export const table: typeof en = {
  selectAll: 'تحديد كل ما في هذه الصفحة',
  selectRow: (name: string) => `تحديد ${name}`,
  next: 'الصفحة التالية',
  previous: 'الصفحة السابقة',
  first: 'الصفحة الأولى',
  sortBy: (column: string) => `الفرز حسب ${column}`,
  pages: 'الصفحات',
  actions: 'الإجراءات',
  columns: 'الأعمدة',
  density: 'ارتفاع الصفوف',
  densities: { compact: 'مضغوط', comfortable: 'مريح' },
  view: 'العرض',
  clearFilters: 'مسح المرشّحات',
  removeFilter: (filter: string) => `إزالة المرشّح ${filter}`,
  nothing: 'لم يُعثر على شيء',
  addFilter: 'مرشّح',
  apply: 'تطبيق',
  loading: 'جارٍ التحميل',
  selected: (count: number) => `المحدد: ${formatNumber(count)}`,
  clearSelection: 'مسح التحديد',
  typeCount: (count: number) => `اكتب ${count} للتأكيد`,
  progress: (done: number, total: number) => `تم ${formatNumber(done)} من ${formatNumber(total)}`,
  failed: (count: number) => `ما فشل (${formatNumber(count)}):`,
}
