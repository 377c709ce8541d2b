import type { Builder, EntityName, InputFieldBuilder } from '../builder.ts'
import { versionOf } from './version.ts'

/** The version of an entity, and the error of a change that is based on an older one. */
export type Version<Entity> = {
  /** A short digest of what can be edited: it changes exactly when that does. */
  of: (entity: Entity) => string
  /** The error to declare in the result of an update. */
  ChangedMeanwhile: new (
    entity: Entity,
  ) => Error
  /** @throws {ChangedMeanwhile} when the entity has another version than the caller's change is based on */
  require: (expected: string | null | undefined, entity: Entity) => void
  /** Adds the type of the error, `<type>ChangedMeanwhile`; its field with the entity is named as the type. */
  register: (builder: Builder, type: EntityName, description?: string) => void
}

/**
 * Declares the version of a type of entities.
 *
 * @param noun what the entity is called in sentences
 * @param editable everything of an entity that an update can change
 */
export function defineVersion<Entity>(noun: string, editable: (entity: Entity) => unknown): Version<Entity> {
  class ChangedMeanwhile extends Error {
    readonly entity: Entity

    constructor(entity: Entity) {
      super(`This ${noun} was changed in the meantime. Load it again and repeat your change.`)
      this.entity = entity
    }
  }
  const of = (entity: Entity) => versionOf(editable(entity))
  return {
    of,
    ChangedMeanwhile,
    require(expected, entity) {
      if (typeof expected === 'string' && expected !== of(entity)) throw new ChangedMeanwhile(entity)
    },
    register(builder, type, description = `The ${noun} was changed after the caller read it.`) {
      builder.objectType(ChangedMeanwhile, {
        name: `${type}ChangedMeanwhile`,
        description,
        interfaces: ['UserError'],
        fields: t => ({
          [`${type.charAt(0).toLowerCase()}${type.slice(1)}`]: t.field({
            type,
            description: `The ${noun} as it is now.`,
            // The caller names the type whose entities these are; TypeScript does not relate the two.
            resolve: error => error.entity as never,
          }),
        }),
      })
    },
  }
}

/** What every `version` field says. */
export const versionDescription = 'Changes whenever an editable field changes; send it back with an update.'

/** The input field that every update has. */
export function expectedVersionField(t: InputFieldBuilder) {
  return t.string({ description: 'The version that the change is based on; a newer one is refused.' })
}
