/** Schemas to start from; their titles are in the messages. */
export const templates = [
  {
    id: 'documents',
    text: `model AuthZ 1.0

type user

type group
  relation member: user | group#member

type folder
  relation parent: folder
  relation owner: user
  relation editor: user | group#member
  relation viewer: user | group#member
  permission edit: owner | editor | parent.edit
  permission view: edit | viewer | parent.view

type document
  relation folder: folder
  relation owner: user
  relation viewer: user | group#member
  permission edit: owner | folder.edit
  permission view: edit | viewer | folder.view
`,
  },
  {
    id: 'roles',
    text: `model AuthZ 1.0

type user

// Give users a role; let an application hold the resources it protects.
type role
  relation holder: user | role#holder

type application
  relation reader: role#holder
  relation writer: role#holder
  relation admin: role#holder
  permission manage: admin
  permission write: writer | admin
  permission read: reader | write
`,
  },
  {
    id: 'organizations',
    text: `model AuthZ 1.0

type user

type team
  relation lead: user
  relation member: user | team#member
  permission belong: lead | member

type organization
  relation admin: user
  relation team: team
  permission administer: admin
  permission belong: admin | team.belong

type project
  relation organization: organization
  relation owner: team#belong
  relation contributor: user | team#belong
  permission administer: organization.administer | owner
  permission contribute: contributor | administer
  permission view: contribute | organization.belong
`,
  },
  {
    id: 'tenants',
    text: `model AuthZ 1.0

constraint Expiry: DateExpiryEpochSeconds

type user

type tenant
  relation admin: user
  relation member: user
  relation suspended: user
  permission access: (admin | member) - suspended
  permission administer: admin - suspended

type subscription
  relation tenant: tenant
  relation seat: user
  permission use: seat & tenant.access
  permission cancel: tenant.administer

type record
  relation tenant: tenant
  relation guest: user
  permission edit: tenant.access
  permission view: edit | guest with Expiry
`,
  },
  {
    id: 'repositories',
    text: `model AuthZ 1.0

type user

type team
  relation maintainer: user
  relation member: user | team#member

type organization
  relation owner: user
  relation member: user | team#member
  relation base_reader: organization#member

type repository
  relation organization: organization
  relation admin: user | team#member
  relation maintainer: user | team#member
  relation writer: user | team#member
  relation triager: user | team#member
  relation reader: user | team#member
  permission administer: admin | organization.owner
  permission maintain: maintainer | administer
  permission push: writer | maintain
  permission triage: triager | push
  permission pull: reader | triage | organization.base_reader

type issue
  relation repository: repository
  relation author: user
  permission close: author | repository.triage
  permission view: repository.pull
`,
  },
] as const

export type Template = (typeof templates)[number]
