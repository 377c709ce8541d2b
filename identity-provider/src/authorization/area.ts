import type { Extension } from '../foundation/areas/area.ts'
import { changesKeptMs, forgetChangesBefore } from './engine/writes/changes.ts'

export const authorizationExtension: Extension = {
  sweep: (tx, { clock }) => forgetChangesBefore(tx, clock() - changesKeptMs),
}
