// A process of `live.bench.ts`: GraphQL Yoga's own subscriptions over its PubSub in memory, with the same field.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSchema } from 'graphql'
import { createPubSub, createYoga } from 'graphql-yoga'

type Event = { eventId: string; action: string; occurredAt: string; data: string; actor: { name: string } }

const pubSub = createPubSub<{ audit: [Event] }>()
const schema = buildSchema(`
  scalar JSON
  type Actor { name: String! }
  type Event { eventId: String! action: String! occurredAt: String! data: JSON! actor: Actor! }
  type Query { ping: Int }
  type Subscription { auditEventAdded: Event! }
`)
const field = schema.getSubscriptionType()?.getFields().auditEventAdded
if (!field) throw new Error('unreachable: the field is in the schema')
field.subscribe = () => pubSub.subscribe('audit')
field.resolve = event => event

const yoga = createYoga({ schema, logging: false })
const server = createServer((request, response) => {
  if (request.url !== '/v1/mgmt/audit/event') return void yoga(request, response)
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const { action, data } = JSON.parse(Buffer.concat(chunks).toString())
    const occurredAt = new Date().toISOString()
    pubSub.publish('audit', { eventId: crypto.randomUUID(), action, occurredAt, data, actor: { name: 'peer' } })
    response.end('{}')
  })
})
// It may be too busy to notice that a connection is used.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
