import type { Nouns } from '@gatehouse-id/entities'
import { formatNumber } from '../format/number.ts'

/** Words and short sentences that mean the same on every page. */
export const words = {
  name: 'Name',
  nameMissing: 'Enter a name.',
  description: 'Description',
  status: 'Status',
  general: 'General',
  details: 'Details',
  created: 'Created',
  expires: 'Expires',
  never: 'Never',
  roles: 'Roles',
  tenant: 'Tenant',
  user: 'User',
  save: 'Save',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteTyped: (name: string) => `Type ${name} to confirm`,
  actionsOf: (name: string) => `Actions for ${name}`,
  createdToast: (name: string) => `${name} was created`,
  savedToast: (name: string) => `${name} was saved`,
  deletedToast: (name: string) => `${name} was deleted`,
  reason: 'Reason',
  tags: 'Tags',
  baseUrl: 'Base URL',
  loginId: 'Login id',
  lastUsed: 'Last used',
  clientId: 'Client id',
  client: 'Client',
  scopes: 'Scopes',
  remove: 'Remove',
  nothingMatchesText: 'Try another name, or clear the filters.',
  deleteCount: (count: number) => `Delete ${formatNumber(count)}`,
  deleteManyText: 'They are deleted one by one, with what belongs to them. This cannot be undone.',
}

export type TextsOfThing = typeof words & {
  total: (count: number) => string
  totalAtLeast: (count: number) => string
  deleteManyTitle: (count: number) => string
  searchLabel: string
  createTitle: string
  nothingYetTitle: string
  nothingMatchesTitle: string
  notFoundTitle: string
  notFoundText: string
}

export type Noun = Nouns['en']

/** What is said of every kind of thing. */
export function textsOf({ one, many }: Noun): TextsOfThing {
  const total = (count: number) => (count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`)
  return {
    ...words,
    total,
    totalAtLeast: count => `${total(count)} or more`,
    deleteManyTitle: count => `Delete ${total(count)}?`,
    searchLabel: `Search ${many}`,
    createTitle: `New ${one}`,
    nothingYetTitle: `No ${many} yet`,
    nothingMatchesTitle: `No matching ${many}`,
    notFoundTitle: `${one.charAt(0).toUpperCase()}${one.slice(1)} not found`,
    notFoundText: `The ${one} may have been deleted or belong to another project.`,
  }
}
