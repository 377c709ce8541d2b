import { JwtTemplateNotFound, JwtTemplateTaken } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerTemplateEnums } from './enums.ts'
import { registerTemplateMutations } from './mutations.ts'
import { registerTemplateQueries } from './queries.ts'
import { jwtTemplateVersion, registerTemplateTypes } from './template-type.ts'

export const jwtTemplatesCapability: Capability = {
  register: registerJwtTemplates,
  permissions: {
    fields: {
      'Query.jwtTemplates': 'read_project',
      'Query.jwtTemplateLibrary': 'read_project',
      'Query.jwtTemplateIssues': 'read_project',
      'Query.jwtTemplatePreview': 'manage_project',
      'Mutation.jwtTemplateCreate': 'manage_project',
      'Mutation.jwtTemplateUpdate': 'manage_project',
      'Mutation.jwtTemplateDelete': 'manage_project',
      'Mutation.jwtTemplateCreateFromLibrary': 'manage_project',
    },
    types: { JwtTemplate: 'read_project' },
  },
}

/** Claims that are added to tokens. */
function registerJwtTemplates(builder: Builder) {
  registerProviderErrors(builder, [
    [JwtTemplateNotFound, 'No JWT template has this id.'],
    [JwtTemplateTaken, 'Another JWT template has this name.'],
  ])
  jwtTemplateVersion.register(builder, 'JwtTemplate')
  const enums = registerTemplateEnums(builder)
  registerTemplateQueries(builder, enums, registerTemplateTypes(builder, enums))
  registerTemplateMutations(builder, enums)
}
