import type { Declaration, Sentences } from '@gatehouse-id/entities'
import { versionDescription } from '../schema/changes/entity-version.ts'

export type Nouns = { one: string; many: string; short: string; shorts: string }

/** The nouns of a kind of thing, without articles. */
export function nounsOf({ noun, nouns, short, shorts }: Declaration): Nouns {
  const one = noun.replace(/^an? /, '')
  return { one, many: nouns, short: short ?? one, shorts: shorts ?? nouns }
}

/** What the API says of a kind of thing, except where it says otherwise. */
export function sentencesOf(declaration: Declaration): Sentences {
  const { short, shorts } = nounsOf(declaration)
  return {
    version: versionDescription,
    expectedVersion: 'The version that the change is based on; a newer one is refused.',
    conflict: short,
    now: `The ${short} as it is now.`,
    nowMany: `The ${shorts} as they are now.`,
    id: `The node id of the ${short}.`,
    ids: `The node ids of the ${shorts}, at most 1000.`,
    which: `Which ${shorts}.`,
    filter: `Which ${shorts}; all criteria apply together.`,
    order: 'How to order the list.',
    orderField: 'What the list can be ordered by.',
    new: `The new ${short}.`,
    created: `The ${short} was created.`,
    changes: 'Fields to change; omitted fields stay as they are, null clears.',
    changed: `The ${short} was changed.`,
    deleted: `The ${short} was deleted.`,
    toDelete: `The ${short} to delete.`,
    toDeleteMany: `The ${shorts} to delete.`,
    ...declaration.says,
  }
}
