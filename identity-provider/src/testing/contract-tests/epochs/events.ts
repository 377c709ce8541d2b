import type { Who, World } from '../doors/world.ts'

/** What happens between the proof and the session. */
export type EventName = keyof typeof events

export const events = {
  /** Somebody proves the address that nobody had proven. */
  'account reset': async ({ client }: World, { loginId }: Who) => {
    await client.descopers.create({ descopers: [{ loginId, sendInvite: false }] })
  },
  'a password set by management': async ({ client }: World, { loginId }: Who) => {
    await client.userPasswords.setActive({ loginId, password: 'another horse battery' })
  },
  'a password replaced by its owner': async ({ post }: World, { loginId, password }: Who) => {
    const replaced = { loginId, oldPassword: password, newPassword: 'another horse battery' }
    const { status } = await post('/v1/auth/password/replace', replaced)
    if (status !== 200) throw new Error(`the owner could not replace the password: ${status}`)
  },
  'signing out everywhere': async ({ client }: World, { loginId }: Who) => {
    await client.users.logout({ loginId })
  },
  'disabling and enabling': async ({ client }: World, { loginId }: Who) => {
    await client.users.updateStatus({ loginId, status: 'disabled' })
    await client.users.updateStatus({ loginId, status: 'enabled' })
  },
  'a console role': async ({ client, projectId }: World, { loginId }: Who) => {
    const rbac = { projects: [{ projectIds: [projectId], role: 'admin' as const }] }
    await client.descopers.create({ descopers: [{ loginId, sendInvite: false, rbac }] })
  },
  'a factor removed': async ({ client, db, projectId }: World, { loginId, userId }: Who) => {
    await db
      .updateTable('users')
      .set({ has_totp: 1 })
      .where('project_id', '=', projectId)
      .where('id', '=', userId)
      .execute()
    await client.userFactors.removeTotp({ loginId })
  },
  'an address taken away': async ({ client }: World, { loginId }: Who) => {
    await client.userDetails.updateEmail({ loginId, email: `other-${loginId}`, verified: true })
  },
} satisfies Record<string, (world: World, who: Who) => Promise<void>>

/** What happens to who has no account yet. */
export const eventsOfNewcomers: Record<string, (world: World, who: Who) => Promise<unknown>> = {
  'an account made by management': ({ client }, { loginId }) => client.users.create({ loginId }),
  'an account made by its owner': ({ post }, { loginId, password }) =>
    post('/v1/auth/password/signup', { loginId, password }),
  'a closed sign-up': ({ client }) => client.projectSettings.update({ isSignUpOpen: false }),
}

/** After these a session that has begun goes on: it is told in docs/understand/security.md. */
export const sessionsSurvive: readonly EventName[] = [
  'a password replaced by its owner',
  'a factor removed',
  'an address taken away',
]
