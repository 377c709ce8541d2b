import type { Extension } from '../../foundation/areas/area.ts'
import { deleteConnections } from './store.ts'

export const fedCmExtension: Extension = {
  hooks: () => ({ onCredentialsDropped: deleteConnections }),
}
