import type { en } from './messages.ts'

export const managed: typeof en = {
  title: 'In Git verwaltet',
  one: 'Der nächste Push überschreibt Änderungen, die nicht vorher geholt werden.',
  some: 'Einiges hiervon kommt aus Dateien. Ein Push überschreibt nicht geholte Änderungen.',
  folder: 'Ein Ordner ohne Repository',
}
