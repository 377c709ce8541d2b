import { Skeleton } from '@mantine/core'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { useSchema } from '../use-schema.ts'
import { SchemaWorkbench } from './SchemaWorkbench.tsx'
import { storedOf } from './save/use-schema-save.ts'

/** `/authorization/schema`: the text of the schema beside its graph. */
export function SchemaTab() {
  const { saved, failure, load } = useSchema()
  if (saved === undefined)
    return failure ? <FailureAlert failure={failure} onRetry={load} /> : <Skeleton height="60vh" />
  // What is being typed stays when the schema is loaded again: saving compares the versions.
  return <SchemaWorkbench stored={storedOf(saved)} />
}
