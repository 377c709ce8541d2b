import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { en as secretRotation } from '../../kit/secret-rotation/messages.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...textsOf({ one: 'management key', many: 'management keys' }),
  ...menus.managementKeys,
  ...secretRotation,
  lead: 'Keys for back ends that manage projects through GraphQL and the provider API.',
  searchPlaceholder: 'Name, description or id',
  isEnabled: 'Enabled',
  isEnabledHelp: 'A disabled key is refused until it is enabled again.',
  rights: 'Rights',
  rightsHelp: 'The rights of a key cannot be changed. Create another key for other rights.',
  reach: 'Projects',
  reaches: {
    PROJECT: 'This project',
    PROJECTS: 'Some projects',
    TAGS: 'Projects with a tag',
    COMPANY: 'All projects of the company',
  },
  projectIds: 'Project ids',
  projectIdsMissing: 'Enter a project id.',
  tagsMissing: 'Enter a tag.',
  rolesMissing: 'Choose a role.',
  rolesHelp: 'A key cannot be given rights that you do not have.',
  roleNames: {
    ADMIN: 'Administrator: everything',
    DEVELOPER: 'Developer: everything but keys and administrators',
    SUPPORT: 'Support: read, without secrets and keys',
    AUDITOR: 'Auditor: read the audit trail',
  },
  shortRoles: { ADMIN: 'Administrator', DEVELOPER: 'Developer', SUPPORT: 'Support', AUDITOR: 'Auditor' },
  inCompany: (roles: string) => `All projects: ${roles}`,
  inPlaces: (places: string, roles: string) => `${places}: ${roles}`,
  secretTitle: 'Secret of the management key',
  deleteText: 'It stops working at once. This cannot be undone.',
  nothingYetText: 'Create one for each back end that manages users or settings.',
}

export const managementKeys = await inLanguage(en, import.meta.glob('./messages.*.ts'))
