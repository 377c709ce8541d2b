import type { PasswordPolicy } from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder } from '../../schema/builder.ts'
import { defineVersion } from '../../schema/changes/entity-version.ts'
import { viewerOfContext } from '../../request/context.ts'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** The password policy of a tenant; undefined when there is no such tenant, and at a hosted service. */
export const findPolicyOfTenant = defineLoader(async (tenantIds, { client }) => {
  const found = await unlessHosted(() => client.passwordSettings.list({ tenantIds: [...tenantIds] }))
  return inOrder(tenantIds, found?.policies ?? [], ({ tenantId }) => tenantId)
})

/** The numbers and switches of a policy: ours, the provider’s name, and what it means. */
export const switches = {
  isEnabled: ['enabled', 'Whether passwords are enabled; for a tenant, whether its policy replaces the project’s.'],
  needsLowercase: ['lowercase', 'Whether a lowercase letter is needed.'],
  needsUppercase: ['uppercase', 'Whether an uppercase letter is needed.'],
  needsNumber: ['number', 'Whether a digit is needed.'],
  needsSymbol: ['nonAlphanumeric', 'Whether a character is needed that is neither letter nor digit.'],
  needsLetter: ['anyLetter', 'Whether a letter is needed.'],
  expires: ['expiration', 'Whether passwords expire.'],
  refusesReuse: ['reuse', 'Whether earlier passwords are refused.'],
  locks: ['lock', 'Whether wrong passwords lock the password until it is reset.'],
  locksTemporarily: ['tempLock', 'Whether wrong passwords lock the password for a while.'],
  needsStrength: ['enablePasswordStrength', 'Whether a minimum strength is needed.'],
  refusesEmail: ['disallowEmailMatch', 'Whether a password that is the email address is refused.'],
  refusesBreached: ['disallowBreached', 'Whether the most common stolen passwords are refused.'],
} as const
export const numbers = {
  minLength: ['minLength', 'The least number of characters.'],
  expirationWeeks: ['expirationWeeks', 'After how many weeks passwords expire.'],
  reuseCount: ['reuseAmount', 'How many earlier passwords are refused.'],
  lockAttempts: ['lockAttempts', 'How many wrong passwords in a row lock the password.'],
  temporaryLockAttempts: ['tempLockAttempts', 'How many wrong passwords in a row lock the password for a while.'],
  temporaryLockMinutes: ['tempLockDuration', 'For how many minutes.'],
  minStrength: ['passwordStrengthScore', 'The minimum strength, from 0 to 4.'],
} as const
type Switch = keyof typeof switches
type Amount = keyof typeof numbers

/** The version of a policy. */
export const passwordPolicyVersion = defineVersion<PasswordPolicy>(
  'PasswordPolicy',
  'policy',
  ({ tenantId: _tenantId, ...editable }) => editable,
)

/** The type of a password policy. */
export function registerPolicyType(builder: Builder) {
  builder.node('PasswordPolicy', {
    description: 'What passwords have to be like. A number counts only while its switch is on.',
    id: {
      // That of the project belongs to no tenant.
      resolve: ({ tenantId }, _args, context) => tenantId || viewerOfContext(context).projectId,
      description: 'The id of the node.',
    },
    loadMany: (ids, context) =>
      Promise.all(
        ids.map(async id =>
          id === viewerOfContext(context).projectId
            ? context.client.passwordSettings.load({ tenantId: '' })
            : findPolicyOfTenant(context, id),
        ),
      ),
    fields: t => ({
      version: t.string({
        description: 'Changes whenever an editable field changes; send it back with an update.',
        resolve: passwordPolicyVersion.of,
      }),
      ...Object.fromEntries(
        Object.entries(switches).map(([name, [wire, description]]) => [
          name,
          t.boolean({ description, resolve: (policy: PasswordPolicy) => policy[wire] }),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(numbers).map(([name, [wire, description]]) => [
          name,
          t.int({ description, resolve: (policy: PasswordPolicy) => policy[wire] }),
        ]),
      ),
      disallowedCharacters: t.exposeString('disallowedCharacters', {
        nullable: true,
        description: 'Characters that are refused; null when there is none.',
      }),
    }),
  })
}

/** The input fields of a policy. */
export function policyFields(t: InputFieldBuilder) {
  const booleans = Object.entries(switches).map(([name, [, description]]) => [name, t.boolean({ description })])
  const integers = Object.entries(numbers).map(([name, [, description]]) => [name, t.int({ description })])
  return {
    // Each name of the tables got a field of its own.
    ...(Object.fromEntries(booleans) as Record<Switch, ReturnType<typeof t.boolean<false>>>),
    ...(Object.fromEntries(integers) as Record<Amount, ReturnType<typeof t.int<false>>>),
    disallowedCharacters: t.string({ description: 'Characters that are refused.' }),
  }
}

const wireNames = Object.entries({ ...switches, ...numbers }).map(([ours, [wire]]) => [ours, wire] as const)

/** Our name of each field that has another name at the provider. */
export const inputNames = Object.fromEntries(wireNames.map(([ours, wire]) => [wire, ours]))

/** The given fields under the provider's names; null for the default of the provider is not known here, so it stays. */
export function wirePolicy(input: { readonly [name: string]: unknown }): Partial<PasswordPolicy> {
  const given = [...wireNames, ['disallowedCharacters', 'disallowedCharacters'] as const].filter(
    ([ours]) => input[ours] !== undefined && input[ours] !== null,
  )
  // The input type gives each field the type that the provider takes.
  return Object.fromEntries(given.map(([ours, wire]) => [wire, input[ours]])) as Partial<PasswordPolicy>
}
