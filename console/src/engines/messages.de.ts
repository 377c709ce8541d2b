import { formatNumber } from '../format/number.ts'
import { menus } from '../language/menus.de.ts'
import type { engines as en } from './messages.en.ts'

export const engines: typeof en = {
  ...menus.engines,
  lead: 'Programme, die außerhalb dieses Dienstes laufen und sich mit einem Geheimnis ausweisen.',
  searchLabel: 'Engines suchen',
  searchPlaceholder: 'Name oder Id',
  total: (count: number) => (count === 1 ? '1 Engine' : `${formatNumber(count)} Engines`),
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  engineId: 'ID',
  created: 'Angelegt',
  createTitle: 'Neue Engine',
  createdToast: (name: string) => `${name} wurde angelegt`,
  secretTitle: 'Geheimnis der Engine',
  actionsOf: (name: string) => `Aktionen für ${name}`,
  rename: 'Umbenennen',
  renameTitle: (name: string) => `${name} umbenennen`,
  renamedToast: (name: string) => `Sie heißt jetzt ${name}`,
  rotate: 'Geheimnis erneuern',
  rotateTitle: (name: string) => `Geheimnis von ${name} erneuern?`,
  rotateText: 'Das bisherige Geheimnis gilt sofort nicht mehr.',
  rotatedToast: (name: string) => `${name} hat ein neues Geheimnis`,
  delete: 'Löschen',
  deleteTitle: (name: string) => `${name} löschen?`,
  deleteText: 'Ihr Geheimnis gilt sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  deletedToast: (name: string) => `${name} wurde gelöscht`,
  nothingYetTitle: 'Noch keine Engines',
  nothingYetText: 'Legen Sie für jedes Programm eine an, das sich mit eigenem Geheimnis verbindet.',
  nothingMatchesTitle: 'Keine passenden Engines',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen.',
}
