import { textsOf } from '../language/patterns.en.ts'
import { menus } from '../language/menus.en.ts'

export const engines = {
  ...textsOf({ one: 'engine', many: 'engines' }),
  ...menus.engines,
  lead: 'Programs that run outside of this service and are known by a secret.',
  searchPlaceholder: 'Name or id',
  engineId: 'Id',
  secretTitle: 'Secret of the engine',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  renamedToast: (name: string) => `It is called ${name} now`,
  rotate: 'Rotate secret',
  rotateTitle: (name: string) => `Rotate the secret of ${name}?`,
  rotateText: 'The secret that it has now stops working at once.',
  rotatedToast: (name: string) => `${name} has a new secret`,
  deleteText: 'Its secret stops working at once. This cannot be undone.',
  nothingYetText: 'Create one for each program that connects with a secret of its own.',
}
