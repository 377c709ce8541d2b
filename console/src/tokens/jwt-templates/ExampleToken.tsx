import { Alert, Code, Group, List, SegmentedControl, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { failureOf } from '../../kit/api/failure.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { asSentence } from '../../kit/format/text.ts'
import { EntityLookup } from '../../kit/search/EntityLookup.tsx'
import { JwtTemplatePreviewQuery } from './documents.ts'
import classes from './ExampleToken.module.css'
import { jwtTemplates } from './messages.ts'
import { draftOf, type TemplateValues, tokenLength } from './template-values.ts'

/** What a token of a chosen user or access key says with the template as it is edited. */
export function ExampleToken({ values }: { values: TemplateValues }) {
  const isOfUser = values.kind === 'USER'
  const [subjectId, setSubjectId] = useState<string>()
  const [tenantId, setTenantId] = useState<string>()
  const [token, setToken] = useState('SESSION')
  const draft = draftOf(values)
  // While the claims are half typed there is no example of them: the last one stays.
  const [lastDraft, setLastDraft] = useState(draft)
  if (draft && JSON.stringify(draft) !== JSON.stringify(lastDraft)) setLastDraft(draft)
  const [asked] = useDebouncedValue(JSON.stringify(lastDraft ?? {}), 200)
  const [{ data, error }, reload] = useQuery({
    keepsLast: true,
    query: JwtTemplatePreviewQuery,
    variables: {
      draft: JSON.parse(asked),
      userId: isOfUser ? subjectId : null,
      accessKeyId: isOfUser ? null : subjectId,
      tenantId: tenantId ?? null,
    },
    pause: subjectId === undefined,
  })
  const preview = data?.jwtTemplatePreview
  const hasRefreshToken = Boolean(preview?.refreshClaims)
  const claims = token === 'REFRESH' && hasRefreshToken ? preview?.refreshClaims : preview?.claims
  const hasClaims = claims !== null && claims !== undefined
  return (
    <>
      <div>
        <Title order={2}>{jwtTemplates.example}</Title>
        <Text size="sm" c="dimmed" mt={4}>
          {jwtTemplates.exampleHelp}
        </Text>
      </div>
      <Group gap="sm" align="end">
        <EntityLookup
          kind={isOfUser ? 'user' : 'accessKey'}
          label={isOfUser ? jwtTemplates.exampleUser : jwtTemplates.exampleKey}
          onChange={setSubjectId}
        />
        <EntityLookup
          kind="tenant"
          label={jwtTemplates.exampleTenant}
          onChange={setTenantId}
          onClear={() => setTenantId(undefined)}
        />
        {hasRefreshToken && (
          <SegmentedControl
            aria-label={jwtTemplates.token}
            data={Object.entries(jwtTemplates.tokens).map(([value, label]) => ({ value, label }))}
            value={token}
            onChange={setToken}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {subjectId === undefined && jwtTemplates.chooseSubject}
        {subjectId !== undefined && !draft && jwtTemplates.notObjectYet}
        {preview === null && jwtTemplates.notAvailable}
        {draft && hasClaims && jwtTemplates.size(tokenLength(preview?.header, claims))}
      </Text>
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {preview && preview.issues.length > 0 && (
        <Alert color="red" title={jwtTemplates.issuesTitle}>
          <List size="sm">
            {preview.issues.map(({ field, message, hint }) => (
              <List.Item key={`${field} ${message}`}>
                {asSentence(message)} {hint && asSentence(hint)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {preview?.header !== null && preview?.header !== undefined && (
        <Part title={jwtTemplates.header} value={preview.header} />
      )}
      {hasClaims && <Part title={jwtTemplates.payload} value={claims} />}
    </>
  )
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {title}
      </Text>
      <Code block tabIndex={0} aria-label={title} className={classes.part}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </div>
  )
}
