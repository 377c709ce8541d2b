/* What a capability of the embedding program is made of: its contract, the rows of its table, and its area. */
export type { RecordAudit } from './activity/index.ts'
export { defineArea } from './foundation/area.ts'
export type { Call } from './foundation/call.ts'
export type { Dependencies } from './foundation/dependencies.ts'
export { manage } from './foundation/manage.ts'
export { changesOf } from './foundation/rows/changes.ts'
export { ownRows } from './foundation/rows/rows.ts'
export { rowsPart } from './foundation/snapshots/rows-part.ts'
