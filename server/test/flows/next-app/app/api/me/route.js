import { session } from '@descope/nextjs-sdk/server'

export async function GET() {
  const current = await session()
  return Response.json({ userId: current?.token.sub ?? null })
}
