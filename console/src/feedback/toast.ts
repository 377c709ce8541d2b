import { notifications } from '@mantine/notifications'

/** Says in passing that something worked. */
export function toastSuccess(message: string) {
  return notifications.show({ color: 'teal', message })
}
