import type { Builder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { type MappingInputs, mappingsAfter } from './mapping-inputs.ts'
import type { WsFedSettings } from './ws-fed-type.ts'

export type WsFedInput = ReturnType<typeof registerWsFedInput>

/** The input of an application of WS-Federation. */
export function registerWsFedInput(builder: Builder, { AttributeMapping, GroupMapping }: MappingInputs) {
  return builder.inputType('SsoApplicationWsFedInput', {
    description: 'How an application signs users in by WS-Federation.',
    fields: t => ({
      loginPageUrl: t.string({ description: 'The page where users sign in; a new application needs one.' }),
      forceAuthentication: t.boolean({ description: 'Whether users authenticate again although they have a session.' }),
      realm: t.string({ description: 'The application’s name for itself (wtrealm); a new application needs one.' }),
      replyUrl: t.string({ description: 'Where tokens are posted (wreply); a new application needs one.' }),
      attributeMappings: t.field({ type: [AttributeMapping], description: 'All attributes of tokens.' }),
      groupMappings: t.field({ type: [GroupMapping], description: 'All attributes that depend on roles.' }),
      logoutRedirectUrl: t.string({ description: 'Where a sign-out leads.' }),
      errorRedirectUrl: t.string({ description: 'Where an error leads.' }),
    }),
  })
}

const emptyTexts = {
  loginPageUrl: '',
  forceAuthentication: false,
  realm: '',
  replyUrl: '',
  logoutRedirectUrl: '',
  errorRedirectUrl: '',
}

/** The whole settings of WS-Federation after a change. */
export function wsFedAfter(
  { attributeMappings, groupMappings, ...input }: WsFedInput['$inferInput'],
  before?: WsFedSettings,
) {
  const mappings = mappingsAfter({ attributeMappings, groupMappings })
  return { ...emptyTexts, ...before, ...clearNulls(input, emptyTexts), ...mappings }
}
