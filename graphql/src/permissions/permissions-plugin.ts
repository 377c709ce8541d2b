import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core'
import type { Permission } from '@gatehouse-id/entities'
import type { PermissionRows } from './permissions.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      permissions: PermissionsPlugin<Types>
    }

    export interface BuildSchemaOptions<Types extends SchemaTypes> {
      /** The table of permissions, which decides who may call and see what. */
      permissions?: PermissionRows
    }
  }
}

const pluginName = 'permissions'
export default pluginName

/** Guards root fields and types with the table of permissions; the scope-auth plugin carries the checks out. */
class PermissionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    const permission = this.options.permissions?.types[config.name]
    if (!permission || config.kind !== 'Object') return config
    return guarded(config, permission)
  }

  /** @throws {Error} when a root field has no row: a field without a decision is not served. */
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!rootTypes.has(config.parentType)) return config
    const permission = this.options.permissions?.fields[`${config.parentType}.${config.name}` as `Query.${string}`]
    if (!permission) throw new Error(`${config.parentType}.${config.name} has no row in the table of permissions`)
    return permission === 'anyone' ? config : guarded(config, permission)
  }
}

const rootTypes: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

function guarded<Config extends { pothosOptions: object; description?: string | null | undefined }>(
  config: Config,
  permission: Permission,
): Config {
  const description = `${config.description} Needs the permission ${permission}.`
  return { ...config, description, pothosOptions: { ...config.pothosOptions, authScopes: { permission } } }
}

SchemaBuilder.registerPlugin(pluginName, PermissionsPlugin)
