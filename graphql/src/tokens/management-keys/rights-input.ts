import { once } from '../../schema/once.ts'

/** The roles of a key, as they are given. */
export const rightsInput = once(builder => {
  const Role = builder.enumType('ManagementKeyRole', {
    description: 'What a management key can do.',
    values: {
      ADMIN: { value: 'admin', description: 'Everything.' },
      DEVELOPER: {
        value: 'developer',
        description: 'Everything but keys, administrators and what authenticates them.',
      },
      SUPPORT: { value: 'support', description: 'Read, without secrets and keys.' },
      AUDITOR: { value: 'auditor', description: 'Read the audit trail.' },
    } as const,
  })
  const ProjectRolesInput = builder.inputType('ManagementKeyProjectRolesInput', {
    description: 'Roles of a key in some projects.',
    fields: t => ({
      projectDatabaseIds: t.stringList({ required: true, description: 'The ids of the projects.' }),
      roles: t.field({ type: [Role], required: true, description: 'Its roles there.' }),
    }),
  })
  const TagRolesInput = builder.inputType('ManagementKeyTagRolesInput', {
    description: 'Roles of a key in projects with one of some tags.',
    fields: t => ({
      tags: t.stringList({ required: true, description: 'The tags.' }),
      roles: t.field({ type: [Role], required: true, description: 'Its roles there.' }),
    }),
  })
  return builder.inputType('ManagementKeyRightsInput', {
    description: 'The roles of a key; it can be given only rights that the caller has.',
    fields: t => ({
      companyRoles: t.field({ type: [Role], description: 'In every project of the company.' }),
      projectRoles: t.field({ type: [ProjectRolesInput], description: 'In some projects.' }),
      tagRoles: t.field({ type: [TagRolesInput], description: 'In projects with some tags.' }),
    }),
  })
})
