export const table = {
  selectAll: 'Select all on this page',
  selectRow: (name: string) => `Select ${name}`,
  next: 'Next page',
  previous: 'Previous page',
  first: 'First page',
  rowsPerPage: 'Rows per page',
  sortBy: (column: string) => `Sort by ${column}`,
  loading: 'Loading rows',
  pages: 'Pages',
}
