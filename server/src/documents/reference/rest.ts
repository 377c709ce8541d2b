/** What is read of an OpenAPI document of ours. */
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: readonly string[]
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  default?: unknown
}

type Operation = {
  operationId: string
  tags?: readonly string[]
  summary?: string
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}

type Listed = { method: string; path: string; operation: Operation }

/** A field within a field within a field is the last that has a line of its own. */
const depthMax = 3

export type RestReference = {
  /** The names of the pages, `rest/<area>`. */
  pages: ReadonlySet<string>
  /** The list of areas, as a part of the page `rest`. */
  index: string
  /** A page in Markdown. Its links lead to files, as those of the other documents do. */
  markdownOf(page: string): string
  /** What a search finds. */
  operations: { page: string; pageTitle: string; heading: string; text: string }[]
}

/** All operations by area. Only what is opened is written out, for the whole is 800 kB. */
export function restReference({ paths }: OpenApi): RestReference {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation })),
  )
  const areas = new Map<string, { title: string; of: Listed[] }>(
    Object.entries(Object.groupBy(listed, ({ operation }) => operation.tags?.[0] ?? 'other'))
      .map(([area, of = []]) => [`rest/${area}`, { title: titleOf(area), of }] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
  const rows = [...areas].map(
    ([page, { title, of }]) =>
      `| [${title}](${page}.md) | ${of.map(({ operation }) => shortOf(operation)).join(', ')} |`,
  )
  return {
    pages: new Set(areas.keys()),
    index: `\n## Areas\n\n| area | operations |\n|---|---|\n${rows.join('\n')}\n`,
    markdownOf(page) {
      const area = areas.get(page)
      return area ? pageOf(area.title, area.of) : ''
    },
    operations: [...areas].flatMap(([page, { title, of }]) =>
      of.map(listed => ({
        page,
        pageTitle: title,
        heading: headingOf(listed),
        text: `${listed.operation.summary ?? ''} ${listed.operation.operationId}`,
      })),
    ),
  }
}

function headingOf({ method, path }: Listed): string {
  return `${method} ${path}`
}

/** `userTenants` is “User tenants”. */
function titleOf(area: string): string {
  const words = area.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shortOf({ operationId }: Operation): string {
  return `\`${operationId.split('.').at(-1)}\``
}

function pageOf(title: string, operations: readonly Listed[]): string {
  const parts = operations.map(listed => {
    const { operation } = listed
    const about = `${operation.summary ?? ''}. \`${operation.operationId}\``
    return `## ${headingOf(listed)}\n\n${about}\n${fieldsSent(operation)}${fieldsAnswered(operation)}${errorsOf(operation)}`
  })
  return `# ${title}\n\nOf the [REST API](../rest.md), which says who calls it and how.\n\n${parts.join('\n')}`
}

function fieldsSent({ parameters = [], requestBody }: Operation): string {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const rows = [
    ...parameters.map(({ name, required = false, schema: of = {}, in: place }) =>
      rowOf(name, of, required ? 'required' : '', place === 'query' ? 'in the query' : `in the ${place}`),
    ),
    ...(schema ? rowsOf(schema) : []),
  ]
  return rows.length === 0 ? '' : `\n| field | type | |\n|---|---|---|\n${rows.join('\n')}\n`
}

function fieldsAnswered({ responses }: Operation): string {
  const schema = Object.values(responses['200']?.content ?? {})[0]?.schema
  const rows = schema ? rowsOf(schema, { isAnswer: true }) : []
  if (rows.length === 0) return ''
  // Few answers have anything to say beside the type.
  const isBare = rows.every(row => row.endsWith('|  |'))
  const table = isBare ? rows.map(row => row.replace(/\| {2}\|$/, '|')) : rows
  return `\n| answer | type |${isBare ? '' : ' |'}\n|---|---|${isBare ? '' : '---|'}\n${table.join('\n')}\n`
}

/** `E011003 RoleTaken: …; E011004 …`, by status. */
function errorsOf({ responses }: Operation): string {
  const named = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/(?:^|; )E\d+ (\w+):/g)].map(
        ([, name = '']) => `[${name}](../errors.md#${name.toLowerCase()}) (${status})`,
      ),
    )
  return named.length === 0 ? '' : `\nErrors: ${named.join(', ')}.\n`
}

function rowsOf(schema: Schema, { isAnswer = false, above = '', depth = 1 } = {}): string[] {
  const { properties = {}, required = [] } = objectIn(schema) ?? {}
  return Object.entries(properties).flatMap(([name, of]) => {
    const inner = of.items ?? of
    const path = `${above}${name}${of.items ? '[]' : ''}`
    const isNeeded = !isAnswer && required.includes(name) && of.default === undefined
    const more = depth < depthMax ? rowsOf(inner, { isAnswer, above: `${path}.`, depth: depth + 1 }) : []
    return [rowOf(`${above}${name}`, of, isNeeded ? 'required' : '', of.description ?? ''), ...more]
  })
}

function rowOf(name: string, schema: Schema, ...remarks: string[]): string {
  const preset = schema.default
  const isTold = preset !== undefined && preset !== '' && JSON.stringify(preset) !== '[]' && typeof preset !== 'object'
  const all = [...remarks, isTold ? `${JSON.stringify(preset)} unless given` : '']
  return `| \`${name}\` | ${cell(typeOf(schema))} | ${cell(all.filter(Boolean).join('; '))} |`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** The object of a field that may also be something else, such as null. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ properties }) => properties)
}

function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.filter(({ const: fixed }) => fixed !== '').map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${JSON.stringify(value)}\``).join(', ')
  if (schema.items) return `list of ${typeOf(schema.items)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`
  if (schema.properties) return 'object'
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
    return `object of ${typeOf(schema.additionalProperties)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  if (type === 'string') return `text${rangeOf(schema.minLength, schema.maxLength)}`
  if (type !== 'integer' && type !== 'number') return type
  // The ends of all integers say nothing.
  const told = (end: number | undefined) => (Math.abs(end ?? 0) < Number.MAX_SAFE_INTEGER ? end : undefined)
  return `${type}${rangeOf(told(schema.minimum), told(schema.maximum))}`
}

function rangeOf(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return ` (${least} to ${most})`
  if (most !== undefined) return ` (at most ${most})`
  return least === undefined ? '' : ` (at least ${least})`
}
