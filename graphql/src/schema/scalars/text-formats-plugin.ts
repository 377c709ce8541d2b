import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { type TextScalar, textScalars } from './text-scalars.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      textFormats: TextFormatsPlugin<Types>
    }
  }
}

const pluginName = 'textFormats'
export default pluginName

/** A text whose name says what it is has the scalar of that format: the name decides, wherever it stands. */
const scalarByName: readonly [RegExp, TextScalar][] = [
  [/^(email|emails|\w+Email)$/, 'EmailAddress'],
  [/^(phone|phones|\w+Phone)$/, 'PhoneNumber'],
  [/^(url|urls|uri|\w+Urls?)$/, 'URL'],
  [/^(ip|\w+Ip|remoteAddress)$/, 'IPAddress'],
]

/** These types name claims of a provider, such as the one with the email address. */
const typesOfClaimNames: ReadonlySet<string> = new Set(['SsoAttributeMapping', 'SsoAttributeMappingInput'])

/** The format of a text with this name; undefined for any other text. */
export function formatOf(typeName: string, fieldName: string): TextScalar | undefined {
  if (typesOfClaimNames.has(typeName)) return undefined
  return scalarByName.find(([pattern]) => pattern.test(fieldName))?.[1]
}

class TextFormatsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    return withFormat(config)
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    return withFormat(config)
  }

  /** A text that is absent is empty for the provider, and null here. */
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { type }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!type.nullable || !isText(type)) return resolve
    return (parent, args, context, info) => {
      const value = resolve(parent, args, context, info)
      return value instanceof Promise ? value.then(nullForEmpty) : nullForEmpty(value)
    }
  }
}

function withFormat<Config extends { name: string; parentType: string; type: object }>(config: Config): Config {
  const format = formatOf(config.parentType, config.name)
  return format ? { ...config, type: replaced(config.type, format) } : config
}

function isText(type: object): boolean {
  const { ref } = type as FieldType // as Pothos has it, and a list has none
  const name = typeof ref === 'object' ? ref.name : ref
  return name === 'String' || (typeof name === 'string' && name in textScalars)
}

function nullForEmpty(value: unknown): unknown {
  return value === '' ? null : value
}

/** How Pothos has the type of a field; a built-in scalar is an object with its name. */
type FieldType = { kind?: string; ref?: { name?: unknown } | string; type?: FieldType }

function replaced(type: FieldType, format: TextScalar): FieldType {
  if (type.kind === 'List' && type.type) return { ...type, type: replaced(type.type, format) }
  return isText(type) ? { ...type, ref: format } : type
}

SchemaBuilder.registerPlugin(pluginName, TextFormatsPlugin)
