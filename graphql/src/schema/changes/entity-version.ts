import { createHash } from 'node:crypto'
import type { EntityName, InputFieldBuilder } from '../builder.ts'
import { VersionConflict } from './refusals/version-conflict.ts'

/** The version of an entity. */
export type Version<Entity> = {
  /** A short digest of what can be edited: it changes exactly when that does. */
  of: (entity: Entity) => string
  /** @throws {VersionConflict} when the entity has another version than the caller's change is based on */
  require: (expected: string | null | undefined, entity: Entity) => void
  /** The error of a change that is based on an older version, where the provider has compared them. */
  conflict: (entity: Entity) => VersionConflict
}

/**
 * Declares the version of a type of entities.
 *
 * @param noun what the entity is called in sentences
 * @param editable everything of an entity that an update can change
 */
export function defineVersion<Entity extends object>(
  type: EntityName,
  noun: string,
  editable: (entity: Entity) => unknown,
): Version<Entity> {
  const of = (entity: Entity) => versionOf(editable(entity))
  const conflict = (entity: Entity) => new VersionConflict(type, noun, entity)
  return {
    of,
    conflict,
    require(expected, entity) {
      if (typeof expected === 'string' && expected !== of(entity)) throw conflict(entity)
    },
  }
}

/** What every `version` field says. */
export const versionDescription = 'Changes whenever an editable field changes; send it back with an update.'

/** The input field that every update has. */
export function expectedVersionField(t: InputFieldBuilder) {
  return t.string({ description: 'The version that the change is based on; a newer one is refused.' })
}

/** A short digest of the editable details of an entity: it changes exactly when they do. */
export function versionOf(editable: unknown): string {
  return createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22)
}
