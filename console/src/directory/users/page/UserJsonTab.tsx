import { Box, Code, CopyButton, Skeleton } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import { CopyIconButton } from '../../../kit/feedback/copy/CopyIconButton.tsx'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { UserJsonQuery } from '../access/documents.ts'
import { users } from '../messages.ts'
import { useUser } from '../user/user-context.ts'

/** The user as the API answers it. */
export function UserJsonTab() {
  const { databaseId: userId } = useUser()
  const [{ data, error }, reload] = useQuery({ query: UserJsonQuery, variables: { userId } })
  if (error && !data)
    return <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
  if (!data) return <Skeleton height={320} mt="md" />
  const text = JSON.stringify(data.user, null, 2)
  return (
    <Box pos="relative" mt="md">
      <Code block tabIndex={0}>
        {text}
      </Code>
      <Box pos="absolute" top={8} style={{ insetInlineEnd: 8 }}>
        <CopyButton value={text}>
          {({ copied, copy }) => <CopyIconButton label={users.copyJson} isCopied={copied} onCopy={copy} />}
        </CopyButton>
      </Box>
    </Box>
  )
}
