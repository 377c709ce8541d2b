type Row = { name: string; databaseId?: unknown; kind?: unknown }

/** The parts of the configuration with things that have pages, and how a thing is called there. */
const parts: Readonly<Record<string, { part: string; nameOf?: (row: Row) => string }>> = {
  AuditStream: { part: 'auditStreams' },
  InboundApplication: { part: 'inboundApplications' },
  JwtTemplate: { part: 'jwtTemplates' },
  List: { part: 'lists' },
  McpServer: { part: 'mcpServers' },
  OutboundApplication: { part: 'outboundApplications', nameOf: ({ databaseId }) => String(databaseId) },
  Permission: { part: 'permissions' },
  Resource: { part: 'resources' },
  Role: { part: 'roles' },
  SsoApplication: { part: 'ssoApplications', nameOf: ({ kind, name }) => `${String(kind).toLowerCase()} ${name}` },
  UserAttribute: { part: 'userAttributes' },
}

/** What a page of things of a type shows: one of them, or all. */
export function managedOf(type: string, row?: Row): string | undefined {
  const known = parts[type]
  if (!known) return undefined
  return row ? `${known.part}/${known.nameOf?.(row) ?? row.name}` : known.part
}
