import { allExtensions } from './areas.ts'
import type { Part } from './foundation/snapshots/part.ts'
import { partNames } from './foundation/snapshots/part-names.ts'
import { createProjectPart, type ProjectPartNeeds } from './projects/projects/snapshot-part.ts'

/** The parts of project snapshots: one for each name, in the order in which they are imported. */
export function snapshotParts(needs: ProjectPartNeeds): Part[] {
  const all = [createProjectPart(needs), ...allExtensions.flatMap(({ snapshotPart = [] }) => snapshotPart)]
  return partNames.map(name => {
    const part = all.find(each => each.name === name)
    if (!part) throw new Error(`no area has the snapshot part ${name}`)
    return part
  })
}
