import { Drawer, Skeleton, Text } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { MessageQuery } from '../documents.ts'
import { MessageView } from './MessageView.tsx'
import { messages } from '../messages.ts'

type Props = { messageId: string | undefined; onClose: () => void }

/** One message with its text, with an address of its own. */
export function MessageDrawer({ messageId, onClose }: Props) {
  const [{ data, error, fetching }, reload] = useQuery({
    query: MessageQuery,
    variables: { id: messageId ?? '' },
    pause: !messageId,
  })
  const message = data?.node?.__typename === 'Message' ? data.node : undefined
  const title = message ? messages.purposes[message.purpose] : messages.messageTitle
  return (
    <Drawer opened={messageId !== undefined} onClose={onClose} title={title} size="md">
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!message && fetching && <Skeleton height={200} />}
      {!message && !fetching && !error && messageId && <Text size="sm">{messages.messageMissing}</Text>}
      {message && <MessageView message={message} content={message.content} />}
    </Drawer>
  )
}
