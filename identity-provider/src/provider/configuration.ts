/* What programs need that keep the configuration of a project in files. */
import type { Extension } from '../foundation/areas/area.ts'
import type { Part } from '../foundation/snapshots/part.ts'
import { partNames } from '../foundation/snapshots/part-names.ts'
import { createProjectPart } from '../projects/projects/snapshot-part.ts'
import { keyAuthority } from '../tokens/keys/management-keys/authority.ts'
import { listJwtTemplates } from '../tokens/templates/jwt-templates/store.ts'
import { allAreas } from './areas.ts'

export { jsonSchemaOf, readThing } from '../foundation/snapshots/read-thing.ts'
export type { Files, Part, ThingContent } from '../foundation/snapshots/part.ts'
export type { InputSecrets, SecretKind } from '../foundation/snapshots/secrets.ts'
export { digestOf, nameOf, type Thing, thingId, toPartFiles, toThings } from '../foundation/snapshots/things.ts'

/** The parts of a project's configuration, each after what it refers to. */
export function configurationParts() {
  return snapshotParts(allAreas().extensions)
}

/** The parts of project snapshots in the order in which they are imported; those without a place in it come last. */
export function snapshotParts(extensions: readonly Extension[]): Part[] {
  const project = createProjectPart({ keyAuthority, listTemplates: listJwtTemplates })
  const all = [project, ...extensions.flatMap(({ snapshotPart = [] }) => snapshotPart)]
  const placed = partNames.map(name => {
    const part = all.find(each => each.name === name)
    if (!part) throw new Error(`no area has the snapshot part ${name}`)
    return part
  })
  return [...placed, ...all.filter(part => !placed.includes(part))]
}
