import { inLanguage } from '../language/language.ts'
import { formatNumber } from '../format/number.ts'

export const en = {
  selectAll: 'Select all on this page',
  selectRow: (name: string) => `Select ${name}`,
  next: 'Next page',
  previous: 'Previous page',
  first: 'First page',
  sortBy: (column: string) => `Sort by ${column}`,
  pages: 'Pages',
  actions: 'Actions',
  columns: 'Columns',
  density: 'Row height',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },
  view: 'View',
  clearFilters: 'Clear filters',
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  nothing: 'Nothing found',
  addFilter: 'Filter',
  apply: 'Apply',
  loading: 'Loading',
  selected: (count: number) => `${formatNumber(count)} selected`,
  clearSelection: 'Clear selection',
  typeCount: (count: number) => `Type ${count} to confirm`,
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} done`,
  failed: (count: number) => `${formatNumber(count)} failed:`,
}

export const table = await inLanguage(en, import.meta.glob('./messages.*.ts'))
