// Pages of the GraphQL schema for the site of the documents.
import { Kind, parse, print } from 'graphql'

const roots = ['Query', 'Mutation', 'Subscription']

/**
 * What there is to ask and to change, and every type, with the types that belong to the same thing on one page.
 * @param {string} sdl the printed schema
 * @returns {{ index: string, pages: Map<string, string> }} Markdown: the part of the page `graphql`, and `graphql/<page>`
 */
export function graphqlReference(sdl) {
  const definitions = parse(sdl).definitions.filter(({ name }) => name && !name.value.startsWith('__'))
  const types = definitions.filter(
    ({ kind, name }) => kind !== Kind.DIRECTIVE_DEFINITION && !roots.includes(name.value),
  )
  const things = types.filter(isThing).map(({ name }) => name.value)
  const pageOfType = new Map(types.map(({ name }) => [name.value, thingOf(name.value, things)]))
  const linkOf = name => (pageOfType.has(name) ? `${pageOfType.get(name)}.md#${name.toLowerCase()}` : undefined)
  const pages = new Map(
    definitions
      .filter(({ name }) => roots.includes(name.value))
      .map(root => [`graphql/${root.name.value}`, rootPage(root, linkOf)]),
  )
  const groups = Object.entries(Object.groupBy(types, ({ name }) => pageOfType.get(name.value))).toSorted(
    ([one], [other]) => one.localeCompare(other),
  )
  for (const [thing, of] of groups) pages.set(`graphql/${thing}`, typesPage(thing, of, linkOf))
  const rows = groups.map(([thing, of]) => `| [${thing}](graphql/${thing}.md) | ${of.length} |`)
  const index = `\n## The schema\n
[Queries](graphql/Query.md), [mutations](graphql/Mutation.md) and [subscriptions](graphql/Subscription.md), and the types of each thing:\n
| thing | types |\n|---|--:|\n${rows.join('\n')}\n`
  return { index, pages }
}

/** What has an id of its own; inputs, payloads, results and connections belong to it. */
function isThing({ kind, interfaces = [] }) {
  return kind === Kind.OBJECT_TYPE_DEFINITION && interfaces.some(({ name }) => name.value === 'Node')
}

/** The thing whose name a type's begins with, the longest; what belongs to none is on a page of its own. */
function thingOf(name, things) {
  const before = things.filter(
    thing => name === thing || (name.startsWith(thing) && /[A-Z]|s[A-Z]|s$/.test(name.slice(thing.length))),
  )
  return before.toSorted((one, other) => other.length - one.length)[0] ?? 'Others'
}

function rootPage(root, linkOf) {
  const fields = root.fields.map(
    field => `## ${field.name.value}\n\n${descriptionOf(field)}${code(signatureOf(field))}${linksOf(field, linkOf)}`,
  )
  const title = { Query: 'Queries', Mutation: 'Mutations', Subscription: 'Subscriptions' }[root.name.value]
  return `# ${title}\n\nOf the [GraphQL API](../graphql.md).\n\n${fields.join('\n')}`
}

function typesPage(thing, types, linkOf) {
  const parts = types
    .toSorted((one, other) => one.name.value.localeCompare(other.name.value))
    .map(
      type =>
        `## ${type.name.value}\n\n${descriptionOf(type)}${code(print({ ...type, description: undefined }))}${linksOf(type, linkOf)}`,
    )
  return `# ${thing}\n\nTypes of the [GraphQL API](../graphql.md).\n\n${parts.join('\n')}`
}

function signatureOf(field) {
  return print({ ...field, description: undefined })
}

function descriptionOf({ description }) {
  return description ? `${description.value.replaceAll('<', '&lt;')}\n\n` : ''
}

function code(text) {
  return `\`\`\`graphql\n${text}\n\`\`\`\n`
}

/** The types that it names, once each, in their order. */
function linksOf(node, linkOf) {
  const named = [
    ...new Set(
      JSON.stringify(node)
        .matchAll(/"kind":"NamedType","name":\{"kind":"Name","value":"(\w+)"/g)
        .map(([, name]) => name),
    ),
  ]
  const links = named.filter(name => linkOf(name) && name !== node.name.value).map(name => `[${name}](${linkOf(name)})`)
  return links.length === 0 ? '' : `\n${links.join(', ')}\n`
}
