import type { OperationTable, Service } from '@gatehouse-id/operation'
import type { CapturedTable } from './captured.ts'
import type { Call } from '../requests/call.ts'
import type { Dependencies } from './dependencies.ts'
import type { Hooks } from './hooks.ts'
import type { JobKind } from './job-kind.ts'
import type { Part } from '../snapshots/part.ts'
import type { Sweep } from '../rows/sweep.ts'

/** What an area adds to the provider besides its operations. */
export type Extension = {
  /** Its part of project snapshots. */
  snapshotPart?: Part
  /** Delete what has expired, every few minutes and in steps. */
  sweeps?: readonly Sweep[]
  /** Its tables whose changes are told by previews and kept with audit events. */
  captured?: readonly CapturedTable[]
  /** What it does when lower domains tell that something happens. */
  hooks?: (dependencies: Dependencies) => Partial<Hooks>
}

/** All that an area is to the rest: `areas.ts` names it, and nothing else has to. */
export type Area<Table extends OperationTable, Needs> = Extension & {
  contract: Table
  /** Makes the service of the contract; `Needs` states what it takes from other areas. */
  service: (dependencies: Dependencies, needs: Needs) => Service<Table, Call>
  /** The long work of the area, which a runner does step by step. */
  jobKinds?: (dependencies: Dependencies, needs: Needs) => readonly JobKind[]
}

/** An area whose operations are known by name alone; their inputs are parsed before the service gets them. */
export type AnyArea<Needs> = Extension & {
  contract: OperationTable
  service: (
    dependencies: Dependencies,
    needs: Needs,
  ) => Readonly<Record<string, (input: never, call: Call) => Promise<object>>>
}

/** States an area, its types derived from its contract and its service. */
export function defineArea<Table extends OperationTable, Needs>(area: Area<Table, Needs>): Area<Table, Needs> {
  return area
}
