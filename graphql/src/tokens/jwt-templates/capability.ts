import { defineShared } from '../../request/loaders.ts'
import { withMore } from '../../schema/capability.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { registerIssues } from './issues.ts'
import { registerLibrary } from './library.ts'
import { managedTemplate } from './managed-template.ts'
import { registerTemplatePreview } from './preview.ts'

/** Claims that are added to tokens. */
export const jwtTemplatesCapability = withMore(managedTemplate.capability, {
  register(builder) {
    builder.objectField('JwtTemplate', 'isInUse', t =>
      t.boolean({
        nullable: true,
        description: 'Whether tokens of the project follow it; null at a hosted service, which does not tell.',
        resolve: async ({ id }, _args, context) => (await loadTemplatesInUse(context))?.includes(id) ?? null,
      }),
    )
    builder.objectField('JwtTemplate', 'isOfApplications', t =>
      t.boolean({
        description: 'Whether the tokens of an OpenID Connect application get its claims.',
        resolve: async ({ id }, _args, context) => (await loadNamedTemplates(context)).has(id),
      }),
    )
    registerTemplatePreview(builder, registerIssues(builder))
    registerLibrary(builder)
  },
  fields: {
    'Query.jwtTemplateLibrary': 'read_project',
    'Query.jwtTemplateIssues': 'read_project',
    'Query.jwtTemplatePreview': 'manage_project',
    'Mutation.jwtTemplateCreateFromLibrary': 'manage_project',
  },
})

/** The ids of the templates that the project's tokens follow; null at a hosted service, which does not tell. */
const loadTemplatesInUse = defineShared(async ({ client }) => {
  const settings = await unlessHosted(() => client.projectSettings.load({}))
  return settings && [settings.tokens.userTemplateId, settings.tokens.keyTemplateId]
})

/** The ids of the templates that applications name. */
const loadNamedTemplates = defineShared(async ({ client }) => {
  const { apps } = await client.ssoApplications.loadAll({})
  return new Set(apps.map(({ oidcSettings }) => oidcSettings?.jwtTemplateId ?? ''))
})
