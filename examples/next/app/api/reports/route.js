import descope from '@descope/node-sdk'
import { session } from '@descope/nextjs-sdk/server'

const sdk = descope({
  projectId: process.env.NEXT_PUBLIC_DESCOPE_PROJECT_ID,
  baseUrl: process.env.NEXT_PUBLIC_DESCOPE_BASE_URL,
})

export async function GET() {
  const current = await session()
  if (!current) return new Response(undefined, { status: 401 })
  if (!sdk.validatePermissions(current, ['reports.read'])) return new Response(undefined, { status: 403 })
  return Response.json([
    { title: 'Revenue', amount: '€ 48,200' },
    { title: 'Costs', amount: '€ 31,500' },
  ])
}
