import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...textsOf({ one: 'administrator', many: 'administrators' }),
  ...menus.administrators,
  lead: 'Who can sign in to this console, and what each may do in which project.',
  administrator: 'Administrator',
  company: 'All projects',
  roleNames: {
    ADMINISTRATOR: 'Administrator',
    DEVELOPER: 'Developer',
    SUPPORT: 'Support',
    AUDITOR: 'Auditor',
  },
  roleHelp: {
    ADMINISTRATOR: 'Manages everything and invites administrators.',
    DEVELOPER: 'Manages the project and its users.',
    SUPPORT: 'Manages users.',
    AUDITOR: 'Sees everything, changes nothing.',
  },
  role: 'Role in this project',
  isCompany: 'Administers all projects',
  isCompanyHelp: 'Including projects created later.',
  invite: 'Invite administrator',
  inviteTitle: 'Invite an administrator',
  loginIdHelp: 'An existing user is promoted. For a new login id, a user is created.',
  loginIdMissing: 'Enter a login id.',
  email: 'Email',
  isInvited: 'Send an invitation by email',
  invitedToast: (name: string) => `${name} is an administrator now`,
  edit: 'Change role',
  editTitle: (name: string) => `Role of ${name}`,
  remove: 'Remove as administrator',
  removeTitle: (name: string) => `Remove ${name} as administrator?`,
  removeText: 'The user can no longer use this console. The account itself stays.',
  removedToast: (name: string) => `${name} is no longer an administrator`,
  nothingYetTitle: 'No administrators',
  nothingYetText: 'Invite one, or give a user a console role.',
  nothingMatchesText: 'Try another name or address.',
}

export const administrators = await inLanguage(en, import.meta.glob('./messages.*.ts'))
