import type { Actor } from '../../foundation/requests/call.ts'
import type { TestIdentity } from '../../testing/identity.ts'

/** The administrator of the project, whose jobs run: a user who is there and has the right. */
export async function withJobs(identity: TestIdentity) {
  const { provider, clock } = identity
  const { user } = await identity.clientAs().users.load({ loginId: identity.administrator.email })
  const actor: Actor = { type: 'user', id: user.userId, name: 'The administrator' }
  const client = identity.clientAs(actor)
  return {
    identity,
    provider,
    clock,
    actor,
    client,
    load: async (id: string) => (await client.jobs.load({ ids: [id] })).jobs[0],
    errorsOf: async (id: string) => (await client.jobs.listErrors({ ids: [id] })).lists[0]?.errors ?? [],
    /** Users of the project, the administrator among them. */
    total: async () => (await client.users.search({ limit: 1 })).total,
    /** `user0@example.com` and so on. What comes later is later in the order of ids, too. */
    async makeUsers(count: number, more: object = {}) {
      const users = Array.from({ length: count }, (_, index) => ({ loginId: `user${index}@example.com`, ...more }))
      await client.userBatches.create({ users })
      clock.now += 10
    },
    /** Starts the import of a file, sent in parts of some characters. */
    async upload({ file, characters }: { file: string; characters: number }) {
      const { job } = await client.userJobs.createImport({ source: 'gatehouse' })
      for (let position = 0; position * characters < file.length; position++) {
        const text = file.slice(position * characters, (position + 1) * characters)
        await client.jobs.appendInput({ id: job.id, position, text })
      }
      return (await client.jobs.start({ id: job.id })).job
    },
  }
}

/** Rows of a file of users, `new0` and so on. */
export function userLines(count: number): string[] {
  const userOf = (index: number) => ({ loginId: `new${index}`, displayName: 'Zoë, "Z"' })
  return Array.from({ length: count }, (_, index) => JSON.stringify(userOf(index)))
}
