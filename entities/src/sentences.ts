import type { Sentences } from './entity.ts'

/** How the oldest parts of the API put it. */
export function detailed(one: string, many: string): Partial<Sentences> {
  return {
    version: 'Changes whenever an editable detail changes; sent back with an update.',
    expectedVersion: `The version the change is based on; refused when the ${one} has changed since.`,
    changes: 'What to change; omitted fields stay as they are.',
    filter: `Which ${many} to list; all criteria apply together.`,
    ids: `The node ids of the ${many}.`,
    order: `How to order ${many}.`,
    orderField: `What ${many} can be ordered by.`,
  }
}
