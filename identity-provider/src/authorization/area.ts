import type { Extension } from '../foundation/areas/area.ts'
import { forgetOldChanges } from './engine/writes/changes.ts'

export const authorizationExtension: Extension = {
  sweeps: [forgetOldChanges],
}
