export const table = {
  selectAll: 'Select all on this page',
  selectRow: (name: string) => `Select ${name}`,
  next: 'Next page',
  previous: 'Previous page',
  first: 'First page',
  sortBy: (column: string) => `Sort by ${column}`,
  pages: 'Pages',
}
