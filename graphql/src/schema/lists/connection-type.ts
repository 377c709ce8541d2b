import type { Builder, EntityName } from '../builder.ts'

/** The types `<type>Connection` and `<type>Edge`. */
export function connectionType(builder: Builder, type: EntityName, { one, many }: { one: string; many: string }) {
  return builder.connectionObject(
    { type, name: `${type}Connection`, description: `A page of ${many}.` },
    { name: `${type}Edge`, description: `${one} and its cursor.` },
  )
}
