import { Text } from '@mantine/core'
import type { Column } from '../../kit/table/TableRow.tsx'
import type { Scope } from './documents.ts'

/** The names of the scopes of a resource or an MCP server. */
export function scopesColumn(header: string): Column<{ permissionScopes: Scope[]; attributeScopes: Scope[] }> {
  return {
    id: 'SCOPES',
    header,
    cell: ({ permissionScopes, attributeScopes }) => (
      <Text size="sm" truncate>
        {[...permissionScopes, ...attributeScopes].map(({ name }) => name).join(', ') || '–'}
      </Text>
    ),
  }
}
