import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { en as secretRotation } from '../../kit/secret-rotation/messages.ts'
import { menus } from '../../kit/language/menus.en.ts'
import { formatNumber } from '../../kit/format/number.ts'

export const en = {
  ...textsOf({ one: 'access key', many: 'access keys' }),
  ...menus.accessKeys,
  ...secretRotation,
  lead: 'Back ends and jobs exchange access keys for session tokens.',
  roleNamesHelp: 'Project roles of the key.',
  lastUsedFrom: 'Last used from',
  previousSecretUsed: 'Previous secret last used',
  secretTitle: 'Secret of the access key',
  enable: 'Enable',
  disable: 'Disable',
  actTitle: { enable: (name: string) => `Enable ${name}?`, disable: (name: string) => `Disable ${name}?` },
  actText: {
    enable: 'The key can be exchanged for tokens again.',
    disable: 'The key gets no new tokens, and its existing tokens are refused at once.',
  },
  deleteText: 'This cannot be undone. Tokens of the key are refused at once.',
  nothingMatchesText: 'Change the search text.',
  nothingYetText: 'Create one for a back end or a job that calls your API without a user.',
  searchPlaceholder: 'Name, description or id',
  role: 'Role',
  tenants: 'Tenants',
  tenantsHelp: 'The tenants the key can act in, with its roles there.',
  addTenant: 'Add tenant',
  createdBy: 'Created by',
  boundUser: 'Acts as',
  neverUsed: 'Never',
  more: 'More actions',
  allMatching: 'All matching keys',
  allKeys: 'All keys',
  filterJobTitle: {
    enable: 'Enable all matching access keys?',
    disable: 'Disable all matching access keys?',
    delete: 'Delete all matching access keys?',
  },
  filterJobText: {
    enable: 'The keys can be exchanged for tokens again.',
    disable: 'The keys cannot be exchanged for tokens, and their tokens are refused at once.',
    delete: 'The keys are deleted, and their tokens are refused at once. This cannot be undone.',
  },
  filterJobCount: (count: number) =>
    count === 1 ? 'The filter matches 1 access key now.' : `The filter matches ${formatNumber(count)} access keys now.`,
  access: 'Access',
  accessHelp: 'What the key may do, and from where.',
  usage: 'Use',
}

export const accessKeys = await inLanguage(en, import.meta.glob('./messages.*.ts'))
