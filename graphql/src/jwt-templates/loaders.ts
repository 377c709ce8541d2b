import { defineLoader, defineShared, inOrder } from '../request/loaders.ts'
import { unlessHosted } from '../schema/unless-hosted.ts'

/** A template by its id in the provider; undefined when there is none. */
export const findTemplate = defineLoader(async (ids, { client }) => {
  const { templates } = await client.jwtTemplates.list({})
  return inOrder(ids, templates, ({ id }) => id)
})

/** The ids of the templates that the project's tokens follow; null at a hosted service, which does not tell. */
export const loadTemplatesInUse = defineShared(async ({ client }) => {
  const settings = await unlessHosted(() => client.projectSettings.load({}))
  return settings && [settings.tokens.userTemplateId, settings.tokens.keyTemplateId]
})
