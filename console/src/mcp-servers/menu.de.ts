import type { mcpServersMenu as mcpServersMenuEn } from './menu.en.ts'

export const mcpServersMenu: typeof mcpServersMenuEn = {
  createTitle: 'Neuer MCP-Server',
  title: 'MCP-Server',
}
