import type { mcpServersMenu as mcpServersMenuEn } from './menu.en.ts'

export const mcpServersMenu: typeof mcpServersMenuEn = {
  createTitle: 'خادم MCP جديد',
  title: 'خوادم MCP',
}
