import type { Context } from '../../request/context.ts'
import { defineLoader } from '../../request/loaders.ts'

type Resource = { resourceType: string; resource: string }

function keyOf({ resourceType, resource }: Resource): string {
  return JSON.stringify([resourceType, resource])
}

const loadNames = defineLoader<string, string | undefined>(async (keys, { client }) => {
  // The keys are written above.
  const identifiers = keys.map(key => JSON.parse(key) as [resourceType: string, resource: string])
  const { resourcesDetails } = await client.authorizationResources.load({
    resourceIdentifiers: identifiers.map(([resourceType, resourceId]) => ({ resourceType, resourceId })),
  })
  const names = new Map(
    resourcesDetails.map(({ resourceType, resourceId, displayName }) => [
      keyOf({ resourceType, resource: resourceId }),
      displayName,
    ]),
  )
  return keys.map(key => names.get(key))
})

/** What a resource is called; undefined when it has no name. */
export async function findResourceName(context: Context, resource: Resource): Promise<string | undefined> {
  return loadNames(context, keyOf(resource))
}
