import { textsOf } from '../language/patterns.de.ts'
import { menus } from '../language/menus.de.ts'
import type { engines as en } from './messages.en.ts'

export const engines: typeof en = {
  ...textsOf({ the: 'Die', one: 'Engine', many: 'Engines' }),
  ...menus.engines,
  lead: 'Programme, die außerhalb dieses Dienstes laufen und sich mit einem Geheimnis ausweisen.',
  searchPlaceholder: 'Name oder Id',
  engineId: 'ID',
  secretTitle: 'Geheimnis der Engine',
  rename: 'Umbenennen',
  renameTitle: (name: string) => `${name} umbenennen`,
  renamedToast: (name: string) => `Sie heißt jetzt ${name}`,
  rotate: 'Geheimnis erneuern',
  rotateTitle: (name: string) => `Geheimnis von ${name} erneuern?`,
  rotateText: 'Das bisherige Geheimnis gilt sofort nicht mehr.',
  rotatedToast: (name: string) => `${name} hat ein neues Geheimnis`,
  deleteText: 'Ihr Geheimnis gilt sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  nothingYetText: 'Legen Sie für jedes Programm eine an, das sich mit eigenem Geheimnis verbindet.',
}
