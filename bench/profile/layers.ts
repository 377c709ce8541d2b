import type { Frame } from './samples.ts'

/** Which layer of the product a function belongs to, by its file; the first that matches. */
const layers: [RegExp, string][] = [
  [/^\(garbage collector\)$/, 'garbage collection'],
  [/node_modules\/(kysely|pg|pg-[\w-]+)\/|\/database\/src\/|node:sqlite/, 'SQL: building, running and reading it'],
  [/node:internal\/crypto|node:crypto|node_modules\/(jose|keygrip|@node-rs)\//, 'cryptography'],
  [
    /node:_?http|node:net|node:internal\/(streams|stream_base|http)|node:events|@hono\/node-server/,
    'HTTP: parsing and writing',
  ],
  [/node_modules\/hono\/|\/server\/src\/|\/operation\/src\/serve/, 'routes, limits and headers'],
  [/node_modules\/zod\/|\/operation\/src\//, 'input and output'],
  [/node_modules\/(oidc-provider|koa|cookies|co-body|raw-body|@koa)\b/, 'oidc-provider and Koa'],
  [
    /node_modules\/(graphql|graphql-yoga|@graphql-[\w-]+|@whatwg-node|@envelop|@pothos|dataloader)\b|\/graphql\/src\//,
    'GraphQL',
  ],
  [/\/identity-provider\/src\/activity\/audit/, 'audit'],
  [/\/identity-provider\/src\/authorization|\/authorization\/src\//, 'authorization engine'],
  [/\/identity-provider\/src\/|\/session\/src\/|\/sign-in\/src\/|\/pages\//, 'services'],
  [/^node:|^$/, 'Node: promises, timers and the rest'],
]

export function layerOf(frame: Frame | undefined): string {
  const place = frame?.url || (frame?.name === '(garbage collector)' ? frame.name : '')
  return layers.find(([pattern]) => pattern.test(place))?.[1] ?? 'other packages'
}
