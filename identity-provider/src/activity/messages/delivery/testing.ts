import type { TestIdentity } from '../../../testing/identity.ts'

/** The newest message to a recipient, as a developer reads it in the outbox. */
export async function newestMessage(identity: Pick<TestIdentity, 'clientAs'>, recipient: string) {
  const { messages } = identity.clientAs()
  const [newest] = (await messages.search({ recipient, size: 1 })).messages
  if (!newest) throw new Error(`nothing was written to ${recipient}`)
  return (await messages.load({ id: newest.id })).message
}

/** The six digits that were sent last to a recipient. */
export async function newestCode(identity: Pick<TestIdentity, 'clientAs'>, recipient: string): Promise<string> {
  const [code] = /\d{6}/.exec((await newestMessage(identity, recipient)).text) ?? []
  if (!code) throw new Error(`no code was sent to ${recipient}`)
  return code
}

/** The tokens of the links that were sent last to a recipient. */
export async function newestTokens(identity: Pick<TestIdentity, 'clientAs'>, recipient: string): Promise<string[]> {
  const { text } = await newestMessage(identity, recipient)
  return [...text.matchAll(/[?&]t=([\w-]+)/g)].map(([, token = '']) => token)
}
