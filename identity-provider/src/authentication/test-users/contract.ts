import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { linkUrl } from '../magic-links/contract.ts'
import { channels } from '../../activity/messages/purposes.ts'
import { LoginOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { users } from '../../directory/users/profile/contract.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { loginId } from '../../directory/users/profile/user.ts'

const post = { method: 'POST', auth: 'managementKey' } as const
const generating = {
  ...post,
  aliases: { redirectUrl: 'URI', redirectURL: 'URI', uri: 'URI' },
  errors: [UserNotFound],
} as const
const selector = { loginId, loginOptions: LoginOptions.optional() }
/** The channel of the simulated message; `embedded` for none. */
const deliveryMethod = z.enum([...channels, 'embedded'])

/**
 * Users for tests: they receive no messages, management reads their codes and links, and their tokens have the claim
 * `tu`.
 */
export const testUsers = {
  create: operation({
    ...post,
    summary: 'Create a test user',
    path: '/v1/mgmt/user/create/test',
    right: 'write',
    aliases: users.create.aliases,
    input: users.create.input,
    output: users.create.output,
    errors: users.create.errors,
  }),
  search: operation({
    ...post,
    summary: 'Search test users',
    path: '/v2/mgmt/user/search/test',
    right: 'read',
    input: users.search.input,
    output: users.search.output,
  }),
  deleteAll: operation({
    summary: 'Delete every test user',
    method: 'DELETE',
    auth: 'managementKey',
    right: 'write',
    path: '/v1/mgmt/user/test/delete/all',
    input: z.object({}),
    output: z.object({}),
  }),
  generateCode: operation({
    ...generating,
    summary: 'Generate a one-time code for a test user',
    path: '/v1/mgmt/tests/generate/otp',
    right: 'secret',
    input: z.object({ ...selector, deliveryMethod }),
    output: z.object({ loginId: z.string(), code: z.string() }),
  }),
  generateMagicLink: operation({
    ...generating,
    summary: 'Generate a magic link for a test user',
    path: '/v1/mgmt/tests/generate/magiclink',
    right: 'secret',
    input: z.object({ ...selector, deliveryMethod, URI: linkUrl }),
    output: z.object({ loginId: z.string(), link: z.string() }),
  }),
  generateEnchantedLink: operation({
    ...generating,
    summary: 'The right one of three enchanted links for a test user',
    path: '/v1/mgmt/tests/generate/enchantedlink',
    right: 'secret',
    input: z.object({ ...selector, URI: linkUrl }),
    output: z.object({ loginId: z.string(), link: z.string(), pendingRef: z.string() }),
  }),
}
