import type { en } from './messages.ts'

export const page: typeof en = {
  copyId: 'ID kopieren',
  pagesBeside: 'Benachbarte Seiten',
  breadcrumbs: 'Pfad',
  moreActions: 'Weitere Aktionen',
  copy: what => `${what} kopieren`,
  showSecret: 'Secret anzeigen',
  hideSecret: 'Secret verbergen',
  rotateSecret: 'Secret erneuern',
  mayBeLate: count => `${count}, Stand vor wenigen Sekunden`,
  nextSteps: 'Nächste Schritte',
}
