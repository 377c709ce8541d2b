import { createContext, useContext } from 'react'
import type { McpServer } from './documents.ts'

export const McpServerContext = createContext<McpServer | undefined>(undefined)

/** The MCP server whose page this is; throws elsewhere. */
export function useMcpServer(): McpServer {
  const mcpServer = useContext(McpServerContext)
  if (!mcpServer) throw new Error('unreachable: useMcpServer outside the page of one')
  return mcpServer
}
