import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { linkUrl } from '../links/magic-links/contract.ts'
import { channels } from '../../activity/messages/purposes.ts'
import { LoginOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { users } from '../../directory/users/profile/contract.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { loginId } from '../../directory/users/profile/user/user.ts'

const generating = {
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
  create: manage.write('POST /v1/mgmt/user/create/test', {
    summary: 'Create a test user',
    aliases: users.create.aliases,
    input: users.create.input,
    output: users.create.output,
    errors: users.create.errors,
  }),
  search: manage.read('POST /v2/mgmt/user/search/test', {
    summary: 'Search test users',
    input: users.search.input,
    output: users.search.output,
  }),
  deleteAll: manage.write('DELETE /v1/mgmt/user/test/delete/all', {
    summary: 'Delete every test user',
  }),
  generateCode: manage.write('POST /v1/mgmt/tests/generate/otp', {
    ...generating,
    summary: 'Generate a one-time code for a test user',
    right: 'secret',
    input: z.object({ ...selector, deliveryMethod }),
    /** Epoch milliseconds; a hosted service does not say. */
    output: z.object({ loginId: z.string(), code: z.string(), expiresAt: z.int().optional() }),
  }),
  generateMagicLink: manage.write('POST /v1/mgmt/tests/generate/magiclink', {
    ...generating,
    summary: 'Generate a magic link for a test user',
    right: 'secret',
    input: z.object({ ...selector, deliveryMethod, URI: linkUrl }),
    output: z.object({ loginId: z.string(), link: z.string() }),
  }),
  generateEnchantedLink: manage.write('POST /v1/mgmt/tests/generate/enchantedlink', {
    ...generating,
    summary: 'The right one of three enchanted links for a test user',
    right: 'secret',
    input: z.object({ ...selector, URI: linkUrl }),
    output: z.object({ loginId: z.string(), link: z.string(), pendingRef: z.string() }),
  }),
}
