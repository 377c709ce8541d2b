import { formatNumber } from '../format/number.ts'
import type { en } from './messages.ts'

export const table: typeof en = {
  selectAll: 'Alle auf dieser Seite auswählen',
  selectRow: name => `${name} auswählen`,
  next: 'Nächste Seite',
  previous: 'Vorherige Seite',
  first: 'Erste Seite',
  sortBy: column => `Nach ${column} sortieren`,
  pages: 'Seiten',
  actions: 'Aktionen',
  columns: 'Spalten',
  density: 'Zeilenhöhe',
  densities: { compact: 'Kompakt', comfortable: 'Bequem' },
  view: 'Ansicht',
  clearFilters: 'Filter zurücksetzen',
  removeFilter: filter => `Filter ${filter} entfernen`,
  nothing: 'Nichts gefunden',
  addFilter: 'Filter',
  apply: 'Anwenden',
  loading: 'Wird geladen',
  selected: count => `${formatNumber(count)} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  typeCount: count => `Zur Bestätigung ${count} eingeben`,
  progress: (done, total) => `${formatNumber(done)} von ${formatNumber(total)} erledigt`,
  failed: count => `${formatNumber(count)} fehlgeschlagen:`,
}
