// The Gatehouse that GATEHOUSE_URL and GATEHOUSE_PROJECT_ID name; without a project, one in memory that ends with this process.
export async function findGatehouse() {
  const { GATEHOUSE_PROJECT_ID, GATEHOUSE_URL = 'http://localhost:3000' } = process.env
  if (GATEHOUSE_PROJECT_ID) return { url: GATEHOUSE_URL, projectId: GATEHOUSE_PROJECT_ID }
  const { startGatehouse } = await import('gatehouse-id')
  const { url, projectId, administrator } = await startGatehouse({ seed: 'gatehouse.yaml' })
  console.log(`Gatehouse: ${url} (sign in to its console as ${administrator.email}, ${administrator.password})`)
  console.log('Users: ada@example.com, an editor, and ben@example.com; both with "correct horse battery"')
  return { url, projectId }
}
