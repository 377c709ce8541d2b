import { Select } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { JwtTemplateNamesQuery } from '../documents.ts'
import { ssoApplications } from '../messages.ts'

type Props = {
  value: string
  error?: string | undefined
  readOnly?: boolean | undefined
  onChange: (id: string) => void
}

/** The template whose claims the tokens of an application get; '' for none. */
export function TemplateField({ value, ...field }: Props) {
  const [{ data }] = useQuery({ query: JwtTemplateNamesQuery })
  const templates = data?.jwtTemplates.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  return (
    <Select
      {...field}
      label={ssoApplications.jwtTemplateId}
      description={ssoApplications.jwtTemplateIdHelp}
      placeholder={ssoApplications.noJwtTemplate}
      data={templates}
      // An id is not shown while names load.
      value={templates.some(each => each.value === value) ? value : null}
      clearable
      searchable
      onChange={chosen => field.onChange(chosen ?? '')}
    />
  )
}
